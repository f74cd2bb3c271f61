import type { ApiContext } from './context.ts'
import type { Field, NoArgs, ObjectFields } from './schema-types.generated.ts'
import type { Sources } from './sources.ts'

/** Where a field of the root stands in the answer: its alias or name. No other field has a place. */
export interface AnswerPlace {
  readonly path: { readonly key: string | number }
}

/** Returns the value of a field. Arguments are checked before, and defaults replace null. */
export type Resolve<Source, F> =
  F extends Field<infer Result, infer Args>
    ? (source: Source, args: Args, context: ApiContext, place: AnswerPlace) => Result | Promise<Result>
    : never

/** Whether the source has the field itself: the resolver may then be left out. */
type IsInSource<Source, F, Name extends PropertyKey> = [Source] extends [never]
  ? true
  : F extends Field<infer Result, infer Args>
    ? NoArgs extends Args
      ? Source extends { readonly [N in Name]: Result }
        ? true
        : false
      : false
    : false

type TypeResolvers<Source, Fields> = {
  readonly [Name in keyof Fields as IsInSource<Source, Fields[Name], Name> extends true ? never : Name]: Resolve<
    Source,
    Fields[Name]
  >
} & {
  readonly [Name in keyof Fields as IsInSource<Source, Fields[Name], Name> extends true ? Name : never]?: Resolve<
    Source,
    Fields[Name]
  >
}

/** The resolvers of one object type: one for every field that its source does not have. */
export type ResolversOf<Type extends keyof Sources> = TypeResolvers<Sources[Type], ObjectFields[Type]>

/** The resolvers of all object types that need any. */
export type Resolvers = {
  readonly [Type in keyof Sources as object extends ResolversOf<Type> ? never : Type]: ResolversOf<Type>
}
