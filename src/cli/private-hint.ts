const LIFTED = /^blocked[/: ]+(?:address|host|port)$/

/** What to say where fetching was refused and an option would have allowed it; null where none would. */
export function privateHint(reason: string, values: { readonly 'allow-private'?: boolean | undefined }): string | null {
  if (values['allow-private'] === true || !LIFTED.test(reason)) return null
  return 'only what is public is asked; --allow-private allows the rest, as localhost'
}
