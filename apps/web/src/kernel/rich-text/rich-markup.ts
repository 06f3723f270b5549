import { isBlankMarkup } from '@forecourt/contract/kernel'
import { DOMParser as SchemaParser, DOMSerializer, type Node } from 'prosemirror-model'
import { richSchema } from './rich-schema.ts'

const parser = SchemaParser.fromSchema(richSchema)
const serializer = DOMSerializer.fromSchema(richSchema)

/** The document of a markup, without what the schema does not know. It is read in a page where nothing runs. */
export const documentOf = (markup: string): Node =>
  parser.parse(new DOMParser().parseFromString(markup, 'text/html').body)

/** A document as the wire has it; nothing where it is blank. */
export function writtenMarkup(document: Node): string | null {
  const page = new DOMParser().parseFromString('', 'text/html')
  page.body.append(serializer.serializeFragment(document.content, { document: page }))
  const written = page.body.innerHTML
  return isBlankMarkup(written) ? null : written
}
