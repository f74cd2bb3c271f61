import type { CompletableCommand, CompletableOption } from './completable.ts'

/** Returns a script for zsh: a file of `$fpath` named `_feedmill`, or to be sourced after `compinit`. */
export function zshScript(commands: readonly CompletableCommand[]): string {
  const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}\n`).join('')
  return `#compdef feedmill
# Completes feedmill in zsh. Written by 'feedmill completion zsh'.
_feedmill() {
  local -a commands
  commands=(
${described}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case "$words[1]" in
    help) _describe command commands ;;
${commands.map(commandCase).join('')}  esac
}
if [[ "$funcstack[1]" == _feedmill ]]; then
  _feedmill "$@"
else
  compdef _feedmill feedmill
fi
`
}

function commandCase({ name, options, choices }: CompletableCommand): string {
  const specs = options.map((option) => ` \\\n      ${specOf(option)}`).join('')
  const rest = choices.length === 0 ? "'*:file:_files'" : quoted(`1:choice:(${choices.join(' ')})`)
  return `    ${name}) _arguments${specs} \\\n      ${rest} ;;\n`
}

/**
 * Returns an option for `_arguments` of zsh: `'(-h --help)'{-h,--help}'[explain the command]'`,
 * `'--format=[how to print]:format:(text json)'`.
 */
function specOf({ name, short, takesValue, choices, summary }: CompletableOption): string {
  const explained = summary === '' ? '' : `[${summary.replace(/[\\[\]]/g, '\\$&')}]`
  const action = choices.length === 0 ? '_files' : `(${choices.join(' ')})`
  const rest = takesValue ? `=${explained}:${name}:${action}` : explained
  if (short === undefined) return quoted(`--${name}${rest}`)
  return `'(-${short} --${name})'{-${short},--${name}}${quoted(rest)}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
