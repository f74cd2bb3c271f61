// The explorer's editor for GraphQL: completion, colours, errors while typing, documentation. The build makes one file of it
// and of the packages that it needs. It stands in a shadow root, where its styles are adopted sheets: the policy of the page
// blocks style elements, and needs no exception for the editor.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { EditorState, Prec } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { graphql, showInDocsCommand } from 'cm6-graphql'
import { buildSchema } from 'graphql'
import { openDocumentation } from './documentation.js'

// Colours of the page, which a shadow root inherits.
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.definitionKeyword], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.number, tags.bool, tags.null, tags.special(tags.name)], color: 'var(--warning)' },
  { tag: [tags.attributeName, tags.variableName, tags.atom], color: 'var(--accent)' },
  { tag: [tags.lineComment, tags.punctuation, tags.separator], color: 'var(--text-quiet)' },
])

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '0.875rem' },
  // The page draws it around the whole.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "Cascadia Mono", "Liberation Mono", "DejaVu Sans Mono", monospace',
    lineHeight: '1.5',
  },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { color: 'var(--text-quiet)', backgroundColor: 'var(--raised)', border: '0' },
  '.cm-activeLine': { backgroundColor: 'transparent', boxShadow: 'inset 2px 0 0 var(--accent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-ground)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-ground)', outline: '1px solid var(--accent)' },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-field)',
    maxWidth: 'min(30rem, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--accent-text)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-completionDetail': { color: 'var(--text-quiet)', fontStyle: 'normal' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--warning)' },
})

/**
 * Opens the editor in place of a text area, which keeps the text for the form, and the documentation below.
 *
 * @returns what puts another text into it
 */
export function open({ area, place, schema: text, words, documentation, filter, ask }) {
  const schema = buildSchema(text)
  const docs = openDocumentation(schema, { place: documentation, filter, words })
  const askNow = () => {
    ask()
    return true
  }
  const root = place.attachShadow({ mode: 'open' })
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: area.value,
      extensions: [
        Prec.highest(
          keymap.of([
            { key: 'Mod-Enter', run: askNow },
            { key: 'F1', run: showInDocsCommand },
          ]),
        ),
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        highlightActiveLine(),
        // Tab leaves the editor, as it leaves every field: the keyboard is not caught.
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        graphql(schema, { onShowInDocs: (field, type, parent) => docs.show({ field, type, parent }) }),
        syntaxHighlighting(colours),
        theme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': area.labels[0].textContent }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) area.value = state.doc.toString()
        }),
      ],
    }),
  })
  area.labels[0].addEventListener('click', () => view.focus())
  area.hidden = true
  place.hidden = false
  view.requestMeasure()
  return {
    write(written) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: written } })
      view.focus()
    },
  }
}
