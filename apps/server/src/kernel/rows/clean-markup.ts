import {
  type Entity,
  type Field,
  isBlankMarkup,
  isRichAttribute,
  kindOf,
  missing,
  richAttributes,
  richElements,
} from '@forecourt/contract/kernel'
import sanitize from 'sanitize-html'
import type { Store } from '../context.ts'
import { refuseInput } from '../refusal.ts'

type Raw = Readonly<Record<string, unknown>>

const onlyDeclared: sanitize.Transformer = (tagName, attributes) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => isRichAttribute(tagName, name, value.trim())),
  ),
})

/** Old and visual names of what the allow-list has by meaning. */
const renamed: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
}

const options: sanitize.IOptions = {
  allowedTags: [...richElements],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(richAttributes).map(([element, names]) => [element, [...names]])),
    a: ['href', 'rel'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  allowedClasses: {},
  allowedStyles: {},
  nestingLimit: 40,
  // Of these nothing remains, not even what stands in them.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'xmp',
    'iframe',
    'svg',
    'math',
  ],
  transformTags: {
    ...Object.fromEntries(Object.entries(renamed).map(([from, to]) => [from, sanitize.simpleTransform(to, {}, false)])),
    a: (tagName, attributes) => {
      const { attribs } = onlyDeclared(tagName, attributes)
      return { tagName, attribs: 'href' in attribs ? { ...attribs, rel: 'noopener noreferrer nofollow' } : attribs }
    },
    img: onlyDeclared,
    td: onlyDeclared,
    th: onlyDeclared,
  },
  // A picture from elsewhere would tell its owner who reads the text, and a link that leads nowhere is none.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !attribs['src'] ? true : tag === 'a' && !attribs['href'] ? 'excludeTag' : false,
}

/** A formatted text of the declared elements alone: whatever else it has is left out, words are kept. */
export const cleanMarkup = (markup: string): string => sanitize(markup, options).trim()

type Markup = readonly (readonly [name: string, field: Field])[]

const known = new WeakMap<Entity, Markup>()

/** The fields of an entity that hold formatted text, worked out once; nearly always none. */
function markupFields(of: Entity): Markup {
  const found = known.get(of)
  if (found) return found
  const made = Object.entries(of.fields).filter(([, field]) => kindOf(field).isMarkup)
  known.set(of, made)
  return made
}

/** What is left of a text; nothing when that is blank, which a field that needs a value refuses. */
function cleanedValue(name: string, field: Field, markup: string): string | null {
  const left = cleanMarkup(markup)
  if (!isBlankMarkup(left)) return left
  return field.options.required ? refuseInput([{ field: name, message: missing(field) }]) : null
}

function cleaned<V>(of: Entity, values: V): V {
  const fields = markupFields(of)
  if (fields.length === 0 || !values) return values
  const texts = fields.flatMap(([name, field]) => {
    const markup = (values as Raw)[name]
    return typeof markup === 'string' ? [[name, cleanedValue(name, field, markup)] as const] : []
  })
  return { ...values, ...Object.fromEntries(texts) }
}

const each = <T>(of: Entity, rows: readonly T[], clean: (row: T) => T): readonly T[] =>
  markupFields(of).length === 0 ? rows : rows.map(clean)

/** A store that keeps no markup but the declared, whoever writes it: forms, files, calls and the system alike. */
export const withCleanMarkup = (store: Store): Store => ({
  ...store,
  insert: (of, values, ...more) => store.insert(of, cleaned(of, values), ...more),
  insertMany: (of, values, ...more) =>
    store.insertMany(
      of,
      each(of, values, row => cleaned(of, row)),
      ...more,
    ),
  update: (of, before, changes, ...more) => store.update(of, before, cleaned(of, changes), ...more),
  updateMany: (of, changes, ...more) =>
    store.updateMany(
      of,
      each(of, changes, one => ({ ...one, changes: cleaned(of, one.changes) })),
      ...more,
    ),
  transition: (of, before, action, target, changes, ...more) =>
    store.transition(of, before, action, target, cleaned(of, changes), ...more),
  tryTransition: (of, before, action, target, changes, ...more) =>
    store.tryTransition(of, before, action, target, cleaned(of, changes), ...more),
})
