import type { CompletableCommand } from './completable.ts'

/**
 * Returns a script for bash, from version 3.2 on, which macOS has. Arguments and values of options are completed as
 * file names if they have no `choices`.
 */
export function bashScript(commands: readonly CompletableCommand[]): string {
  const names = commands.map(({ name }) => name)
  return `# Completes feedmill in bash. Written by 'feedmill completion bash'.
_feedmill() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words=''
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W '${[...names, 'help', '--help', '--version'].join(' ')}' -- "$current"))
    return
  fi
  # bash makes a word of the sign in --format=json
  if [[ $current == '=' ]]; then
    current=''
  elif [[ $previous == '=' ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  case "$command $previous" in
${commands.map(valueCases).join('')}    'help help') words='${names.join(' ')}' ;;
  esac
  if [[ -z $words && $current == -* ]]; then
    case "$command" in
${commands.map(optionCase).join('')}    esac
  elif [[ -z $words ]]; then
    case "$command" in
${commands.map(argumentCase).join('')}    esac
  fi
  [[ -n $words ]] && COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _feedmill feedmill
`
}

function valueCases({ name, options }: CompletableCommand): string {
  return options
    .filter(({ takesValue }) => takesValue)
    .map((option) => {
      const place = `'${name} --${option.name}'`
      return option.choices.length === 0
        ? `    ${place}) return ;;\n`
        : `    ${place}) words='${option.choices.join(' ')}' ;;\n`
    })
    .join('')
}

function argumentCase({ name, choices }: CompletableCommand): string {
  return choices.length === 0 ? '' : `      ${name}) words='${choices.join(' ')}' ;;\n`
}

function optionCase({ name, options }: CompletableCommand): string {
  return `      ${name}) words='${options.map((option) => `--${option.name}`).join(' ')}' ;;\n`
}
