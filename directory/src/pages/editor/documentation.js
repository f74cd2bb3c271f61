// The documentation of the schema below the editor: one part for each type, which is filled when it is opened.
import { getNamedType, isEnumType, isInputObjectType, isObjectType } from 'graphql'

/**
 * Lists the types of a schema.
 *
 * @returns what opens the documentation of a field and marks it
 */
export function openDocumentation(schema, { place, filter, words }) {
  const types = Object.values(schema.getTypeMap()).filter(({ name, astNode }) => !name.startsWith('__') && astNode)
  const shown = new Map(
    types.map((type) => [type.name, partOf(type, { shown: (name) => show({ type: name }), words })]),
  )
  place.replaceChildren(...[...shown.values()].map(({ element }) => element))
  filter.hidden = false
  filter.addEventListener('input', () => {
    const wanted = filter.value.trim().toLowerCase()
    for (const { element, text } of shown.values()) element.hidden = wanted !== '' && !text.includes(wanted)
  })

  /** Opens a field of a type; a type alone if there is no field. */
  function show({ field, type, parent }) {
    const part = shown.get(named(parent ?? type))
    if (part === undefined) return
    part.element.hidden = false
    part.open(parent === undefined ? undefined : field)
  }

  return { show }
}

/** The name of a type that may be in lists, or must not be null. */
function named(type) {
  return type?.replace(/[[\]!]/g, '')
}

function partOf(type, context) {
  const element = document.createElement('details')
  const summary = document.createElement('summary')
  const kind = isEnumType(type) ? 'enum' : isInputObjectType(type) ? 'input' : isObjectType(type) ? 'type' : 'scalar'
  element.className = 'schema-type'
  summary.textContent = `${kind} ${type.name}`
  element.append(summary)
  const members = membersOf(type)
  let rows = null
  const fill = () => {
    if (rows !== null) return
    rows = new Map(members.map((member) => [member.name, rowOf(member, context)]))
    const list = document.createElement('ul')
    list.append(...rows.values())
    element.append(paragraph(type.description ?? ''), list)
  }
  element.addEventListener('toggle', fill)
  return {
    element,
    text: [type.name, type.description ?? '', ...members.map(({ name }) => name)].join(' ').toLowerCase(),
    open(field) {
      fill()
      element.open = true
      for (const marked of document.querySelectorAll('#schema .is-marked')) marked.classList.remove('is-marked')
      const row = rows.get(field)
      row?.classList.add('is-marked')
      const opened = row ?? element
      opened.scrollIntoView({ block: 'center' })
      summary.focus({ preventScroll: true })
    },
  }
}

function membersOf(type) {
  if (isEnumType(type)) return type.getValues()
  return isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : []
}

/** A field with its arguments, or a value of an enumeration. */
function rowOf(member, context) {
  const row = document.createElement('li')
  row.append(signature(member, context))
  if (member.description) row.append(paragraph(member.description))
  if (member.deprecationReason) row.append(paragraph(`${context.words.deprecated}${member.deprecationReason}`))
  if (member.args?.length > 0) {
    const list = document.createElement('ul')
    list.setAttribute('aria-label', context.words.arguments)
    list.append(...member.args.map((argument) => rowOf(argument, context)))
    row.append(list)
  }
  return row
}

function signature({ name, type }, { shown }) {
  const code = document.createElement('code')
  code.textContent = name
  if (type === undefined) return code
  const link = document.createElement('button')
  link.type = 'button'
  link.className = 'is-plain'
  link.textContent = String(type)
  link.addEventListener('click', () => shown(getNamedType(type).name))
  code.append(': ', link)
  return code
}

function paragraph(text) {
  const element = document.createElement('p')
  element.className = 'quiet'
  element.textContent = text
  return element
}
