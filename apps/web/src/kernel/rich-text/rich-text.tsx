import {
  isRichAttribute,
  pictureKeyOf,
  type RichElement,
  richAttributes,
  richElements,
} from '@forecourt/contract/kernel'
import { createElement, type ReactNode } from 'react'
import { fileAddress } from '../widgets/files.ts'
import './rich-text.css'

const drawn: ReadonlySet<string> = new Set(richElements)
/** React knows these by other names. */
const propertyOf: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' }
/** Of these not even the words are shown: they are no words. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'title', 'textarea', 'iframe', 'svg', 'math'])

function propertiesOf(element: Element, tag: RichElement, row: string | undefined): Record<string, string> {
  const allowed = (richAttributes[tag] ?? []).flatMap(name => {
    const value = element.getAttribute(name)
    return value !== null && isRichAttribute(tag, name, value) ? [[propertyOf[name] ?? name, value] as const] : []
  })
  const properties: Record<string, string> = Object.fromEntries(allowed)
  if (tag === 'a') return { ...properties, target: '_blank', rel: 'noopener noreferrer nofollow' }
  const key = tag === 'img' ? pictureKeyOf(properties['src'] ?? '') : undefined
  // Whoever reads the row of another tenant reads its pictures by it.
  return key ? { ...properties, src: fileAddress(key, row), loading: 'lazy' } : properties
}

function nodesOf(parent: Node, row: string | undefined): ReactNode[] {
  return [...parent.childNodes].map((node, at): ReactNode => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element)) return null
    const tag = node.tagName.toLowerCase()
    if (silent.has(tag)) return null
    if (!drawn.has(tag)) return nodesOf(node, row)
    const properties = propertiesOf(node, tag as RichElement, row)
    if (tag === 'img' && !properties['src']) return null
    if (tag === 'br' || tag === 'img') return createElement(tag, { key: at, ...properties })
    return createElement(tag, { key: at, ...properties }, ...nodesOf(node, row))
  })
}

interface RichTextProps {
  readonly markup: string
  /** The id of the row that it belongs to. */
  readonly row?: string
}

/**
 * Draws a formatted text out of declared elements and attributes. The browser only reads the markup, in a document where
 * nothing runs and nothing is fetched; what is shown is made by React from what the allow-list has.
 */
export default function RichText({ markup, row }: RichTextProps) {
  const { body } = new DOMParser().parseFromString(markup, 'text/html')
  return <div className="rich-text">{nodesOf(body, row)}</div>
}
