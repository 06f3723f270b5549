import { namedSchema, schemaNamed } from '../kind-schemas.ts'
import { file } from './file.ts'
import { kind } from './kind.ts'
import { wrong } from './parsing.ts'

const usual = ['png', 'jpg', 'jpeg', 'gif', 'webp']
const endOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1).toLowerCase()
/** As people name them: jpeg is another spelling of jpg. */
const named = (formats: readonly string[], or: string): string =>
  formats
    .filter(one => one !== 'jpeg')
    .join('、')
    .replace(/、([^、]+)$/, `${or}$1`)

/** The key of a stored picture; several with `many: true`. A picture with script in it, as SVG may have, is none. */
export const picture = kind<string>()('picture', {
  ...file.kind,
  parse: (raw, field, parts) => {
    const parsed = file.kind.parse(raw, field, parts)
    const formats = field.options.formats ?? usual
    return 'value' in parsed && !formats.includes(endOf(String(parsed.value)))
      ? wrong(`应为${named(formats, '或')}图片`, `must be a picture: ${named(formats, ' or ').replaceAll('、', ', ')}`)
      : parsed
  },
  schema: () => schemaNamed('PictureKey'),
  components: {
    PictureKey: namedSchema(['已上传图片的键', 'The key of a picture that was uploaded'], {
      type: 'string',
      maxLength: 255,
    }),
  },
})
