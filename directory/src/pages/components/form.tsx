import type { Child } from 'hono/jsx'

interface FieldProps {
  /** The name of the field in the form's data. */
  readonly name: string
  /** The id of the element: two forms of a page may have fields of the same name. @defaultValue the name */
  readonly id?: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text' | 'url'
  readonly autocomplete?: string
  readonly value?: string
  /** A sentence below the field. */
  readonly hint?: string
  readonly minlength?: number
  readonly maxlength?: number
}

/** A field of a form with its label. All fields must be filled in. */
export function Field({ name, id = name, label, type, autocomplete, value, hint, minlength, maxlength }: FieldProps) {
  const hintId = `${id}-hint`
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        required
        {...(autocomplete !== undefined && { autocomplete })}
        {...(value !== undefined && { value })}
        {...(minlength !== undefined && { minlength })}
        {...(maxlength !== undefined && { maxlength })}
        {...(hint !== undefined && { 'aria-describedby': hintId })}
      />
      {hint !== undefined && (
        <span class="quiet" id={hintId}>
          {hint}
        </span>
      )}
    </p>
  )
}

/** A field for a text of many lines, with its label. It must be filled in. */
export function LongField({
  name,
  label,
  hint,
  value,
}: {
  readonly name: string
  readonly label: string
  /** A sentence below the field. */
  readonly hint: string
  readonly value: string
}) {
  return (
    <p class="field">
      <label for={name}>{label}</label>
      <textarea
        class="code"
        id={name}
        name={name}
        rows={10}
        spellcheck={false}
        required
        aria-describedby={`${name}-hint`}
      >
        {/* A browser drops the first line break. */}
        {`\n${value}`}
      </textarea>
      <span class="quiet" id={`${name}-hint`}>
        {hint}
      </span>
    </p>
  )
}

/** A form that is posted. It works without a script. */
export function PostForm({
  action,
  button,
  isDangerous = false,
  isQuiet = false,
  isLong = false,
  children,
}: {
  readonly action: string
  readonly button: string
  readonly isDangerous?: boolean
  /** Whether the button is less prominent, as one of many on a page. @defaultValue false */
  readonly isQuiet?: boolean
  /** Whether a field may hold a long text, which other encodings would make three times as long. @defaultValue false */
  readonly isLong?: boolean
  readonly children?: Child
}) {
  return (
    <form class="post-form" action={action} method="post" {...(isLong && { enctype: 'multipart/form-data' })}>
      {children}
      <button type="submit" class={isDangerous ? 'is-dangerous' : isQuiet ? 'is-quiet' : ''}>
        {button}
      </button>
    </form>
  )
}

/** The failure above a form; empty if there was none. */
export function Refusal({ sentence }: { readonly sentence: string | null }) {
  return sentence === null ? null : (
    <p class="notice is-warning" role="alert">
      {sentence}
    </p>
  )
}
