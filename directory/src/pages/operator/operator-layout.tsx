import type { Child } from 'hono/jsx'
import { Field, PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { DashboardLinks } from '../dashboard/dashboard-page.tsx'
import type { StaticFiles } from '../static-files.ts'
import { words } from '../words/index.ts'
import { OPERATION } from './operation-paths.ts'
import type { News } from './operator-frame.ts'

const { rooms, acts } = words.operator

interface OperatorPageProps {
  readonly files: StaticFiles
  readonly title: string
  /** The path of the page: its room is marked among the links. */
  readonly path: string
  readonly news: News
  readonly body: Child
}

/** The frame of the pages for operators: links to all rooms, and what a form did. */
export function operatorPage({ files, title, path, news, body }: OperatorPageProps) {
  const { refusal = null, done } = news
  return (
    <Layout title={title} files={files}>
      <DashboardLinks current="/dashboard/operator" isOperator />
      <nav class="tabs" aria-label={rooms.label}>
        {Object.entries(rooms.links).map(([name, { label }]) => {
          const link = name === '' ? OPERATION : `${OPERATION}/${name}`
          const isCurrent = path === link || (name !== '' && path.startsWith(`${link}/`))
          return (
            <a
              href={link}
              {...(isCurrent && { 'aria-current': path === link ? ('page' as const) : ('true' as const) })}
            >
              {label}
            </a>
          )
        })}
      </nav>
      <h1 dir="auto">{title}</h1>
      <Refusal sentence={refusal} />
      {done !== undefined && (
        <p class="notice" role="status">
          {acts.done[done]}
        </p>
      )}
      {body}
    </Layout>
  )
}

/** A figure with its name, which may lead to what it counts. */
export function Stat({
  name,
  value,
  note = '',
  href,
}: {
  readonly name: string
  readonly value: string
  readonly note?: Child
  /** @defaultValue no link */
  readonly href?: string | undefined
}) {
  return (
    <li>
      <span class="stat-name">{name}</span>
      <strong>{href === undefined ? value : <a href={href}>{value}</a>}</strong>
      {note !== '' && <span class="quiet">{note}</span>}
    </li>
  )
}

interface ActFormProps {
  /** The id of its fields. */
  readonly id: string
  readonly action: string
  readonly heading: string
  readonly text: string
  readonly button: string
  readonly isDangerous?: boolean
  /** Whether the operator has to confirm that it cannot be undone. @defaultValue false */
  readonly isFinal?: boolean
  /** Fields before the reason. */
  readonly children?: Child
}

/** A change with its reason. It is folded, so that a page with many of them stays short. */
export function ActForm({
  id,
  action,
  heading,
  text,
  button,
  isDangerous = false,
  isFinal = false,
  children,
}: ActFormProps) {
  return (
    <details class="panel">
      <summary>{heading}</summary>
      <p>{text}</p>
      <PostForm action={action} button={button} isDangerous={isDangerous}>
        {children}
        <ReasonFields id={id} isFinal={isFinal} />
      </PostForm>
    </details>
  )
}

/** The reason of an act, and the operator's word that it cannot be undone. */
export function ReasonFields({ id, isFinal }: Required<Pick<ActFormProps, 'id' | 'isFinal'>>) {
  return (
    <>
      <Field id={`${id}-reason`} name="reason" label={acts.reason} type="text" maxlength={1_000} />
      {isFinal && (
        <p>
          <label class="choice">
            <input type="checkbox" name="sure" value="yes" required /> {acts.sure}
          </label>
        </p>
      )}
    </>
  )
}

/** A form that chooses the rows of a list. */
export function ChooseForm({
  action,
  button,
  children,
}: {
  readonly action: string
  readonly button: string
  readonly children: Child
}) {
  return (
    <form class="choose-form" action={action} method="get">
      {children}
      <button type="submit" class="is-quiet">
        {button}
      </button>
    </form>
  )
}

/** A field of such a form. It may be empty. */
export function ChooseField({
  name,
  label,
  value,
}: {
  readonly name: string
  readonly label: string
  readonly value: string
}) {
  return (
    <p class="field">
      <label for={`choose-${name}`}>{label}</label>
      <input id={`choose-${name}`} name={name} type="search" value={value} maxlength={2_000} />
    </p>
  )
}
