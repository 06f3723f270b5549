import { namedSchema, schemaNamed } from '../kind-schemas.ts'
import { kind } from './kind.ts'
import { parseText } from './parsing.ts'

const maxLength = 255

/** The key of a stored file. */
export const file = kind<string>()('file', {
  // Clients keep the address that an upload answered: what it ends in is the key.
  parse: (raw, field) =>
    parseText(typeof raw === 'string' ? raw.replace(/^(https?:\/\/[^/]+)?\/api\/files\//, '') : raw, field, maxLength),
  schema: () => schemaNamed('FileKey'),
  components: {
    FileKey: namedSchema(['已上传文件的键', 'The key of a file that was uploaded'], {
      type: 'string',
      maxLength: maxLength,
    }),
  },
  prompt: 'upload',
  isFile: true,
  filesIn: value => [String(value)],
  isFoundByPart: true,
  isSortable: false,
  isImportable: false,
})
