import manifest from '../../package.json' with { type: 'json' }

/** The commit that the bundle was built from, such as `abc1234`. The build puts it in; sources have none. */
declare const BUILT_FROM: string | undefined

/** The version of this package, with the commit of the build if it is known: `0.1.0+abc1234`. */
export function version(): string {
  const commit = typeof BUILT_FROM === 'undefined' ? '' : BUILT_FROM
  return commit === '' ? manifest.version : `${manifest.version}+${commit}`
}
