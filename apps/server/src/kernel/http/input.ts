import { type Call, type Fields, filesOf, parseFields } from '@forecourt/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../implement.ts'
import { refuseInput } from '../refusal.ts'
import { uploadLimits } from './body.ts'
import { fileNameOf } from './file-name.ts'

type Raw = Record<string, unknown>

/** A body that cannot be read as an object counts as empty; keys are looked up, never trusted. */
export const asObject = (value: unknown): Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Raw) : {}

/** The declared fields and nothing else, each from the first place that has it. */
export const declaredOf = (fields: Fields, places: readonly Raw[]): Raw =>
  Object.fromEntries(
    Object.keys(fields).flatMap(name => {
      const place = places.find(one => Object.hasOwn(one, name))
      return place ? [[name, place[name]]] : []
    }),
  )

/** What a body says: its members, or itself the one input that may be a list. */
const bodyOf = ({ bodyList }: Call, body: unknown): Raw =>
  bodyList !== undefined && Array.isArray(body) ? { [bodyList]: body } : asObject(body)

/** The declared input, read and checked, with the file that came with it. */
export async function inputOf(call: Call, request: FastifyRequest): Promise<Raw> {
  const sent = call.upload ? await uploadsOf(request, filesOf(call)) : undefined
  const from = sent ? [sent.fields] : [request.params, bodyOf(call, request.body)]
  const { values, problems } = parseFields(call.input, declaredOf(call.input, [...from, request.query] as Raw[]))
  if (problems.length > 0) refuseInput(problems)
  if (sent) Object.assign(values, { upload: sent.uploads[0], uploads: sent.uploads })
  return values
}

const tooLarge = () => Object.assign(new Error('the files are too large together'), { statusCode: 413 })

/** The files are in memory together: as many as the call takes, each and all of them bounded. */
async function uploadsOf(
  request: FastifyRequest,
  most: number,
): Promise<{ readonly fields: Raw; readonly uploads: readonly Upload[] }> {
  const fields = new Map<string, unknown>()
  const uploads: Upload[] = []
  let bytesTogether = 0
  for await (const part of request.parts({ limits: { ...uploadLimits, files: most } })) {
    if (part.type !== 'file') {
      fields.set(part.fieldname, part.value)
      continue
    }
    const bytes = await part.toBuffer()
    bytesTogether += bytes.length
    if (bytesTogether > uploadLimits.togetherSize) throw tooLarge()
    uploads.push({ fileName: fileNameOf(part.filename), contentType: part.mimetype, bytes })
  }
  if (uploads.length === 0) refuseInput([{ field: 'file', message: ['请选择文件', 'Choose a file'] }])
  return { fields: Object.fromEntries(fields), uploads }
}
