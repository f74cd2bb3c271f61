/** A value of a `jsonb` column, as it is read. It is written as text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
