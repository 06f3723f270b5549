import { isLinkAddress, isSpan, pictureKeyOf } from '@forecourt/contract/kernel'
import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { bulletList, listItem, orderedList } from 'prosemirror-schema-list'
import { tableNodes } from 'prosemirror-tables'

const cells = tableNodes({ tableGroup: 'block', cellContent: 'paragraph+', cellAttributes: {} })

const spanOf = (dom: HTMLElement, name: string): number => {
  const text = dom.getAttribute(name) ?? ''
  return isSpan(text) ? Number(text) : 1
}
const spans = (dom: HTMLElement | string): Attrs =>
  typeof dom === 'string' ? {} : { colspan: spanOf(dom, 'colspan'), rowspan: spanOf(dom, 'rowspan'), colwidth: null }

/** A cell without widths: the table is as wide as its words. */
const cell = (spec: NodeSpec, tag: string): NodeSpec => ({
  ...spec,
  parseDOM: [{ tag, getAttrs: spans }],
  toDOM: ({ attrs }): DOMOutputSpec => [
    tag,
    {
      ...(attrs['colspan'] > 1 ? { colspan: String(attrs['colspan']) } : {}),
      ...(attrs['rowspan'] > 1 ? { rowspan: String(attrs['rowspan']) } : {}),
    },
    0,
  ],
})

const nodes: Readonly<Record<string, NodeSpec>> = {
  doc: { content: 'block+' },
  paragraph: {
    content: 'inline*',
    group: 'block',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  heading: {
    attrs: { level: { default: 2 } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map(level => ({
      tag: `h${level}`,
      attrs: { level: Math.min(4, Math.max(2, level)) },
    })),
    toDOM: node => [`h${String(node.attrs['level'])}`, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  ordered_list: {
    ...orderedList,
    attrs: {},
    parseDOM: [{ tag: 'ol' }],
    toDOM: () => ['ol', 0],
    content: 'list_item+',
    group: 'block',
  },
  bullet_list: { ...bulletList, content: 'list_item+', group: 'block' },
  list_item: { ...listItem, content: 'paragraph block*' },
  table: { ...cells.table, toDOM: () => ['table', ['tbody', 0]] },
  table_row: cells.table_row,
  table_header: cell(cells.table_header, 'th'),
  table_cell: cell(cells.table_cell, 'td'),
  text: { group: 'inline' },
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    attrs: { src: {}, alt: { default: '' } },
    // A picture from anywhere else is left out when it is pasted, as the server would.
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: dom => {
          const src = dom.getAttribute('src') ?? ''
          return pictureKeyOf(src) ? { src, alt: dom.getAttribute('alt') ?? '' } : false
        },
      },
    ],
    toDOM: ({ attrs }) => ['img', { src: String(attrs['src']), alt: String(attrs['alt']) }],
  },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
}

const marks: Readonly<Record<string, MarkSpec>> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: dom => {
          const href = dom.getAttribute('href') ?? ''
          return isLinkAddress(href) ? { href } : false
        },
      },
    ],
    toDOM: mark => ['a', { href: String(mark.attrs['href']), rel: 'noopener noreferrer nofollow' }, 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Some writers wrap everything in one that is not bold.
      { tag: 'b', getAttrs: dom => (dom.style.fontWeight === 'normal' ? false : null) },
      { style: 'font-weight', getAttrs: value => (/^(?:bold(?:er)?|[6-9]00)$/.test(value) ? null : false) },
    ],
    toDOM: () => ['strong', 0],
  },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
  u: { parseDOM: [{ tag: 'u' }, { tag: 'ins' }], toDOM: () => ['u', 0] },
  s: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
}

/** The elements of a formatted text as the editor knows them; what is not here cannot be typed or pasted. */
export const richSchema = new Schema({ nodes, marks })
