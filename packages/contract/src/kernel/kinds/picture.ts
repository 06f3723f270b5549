import { namedSchema, schemaNamed } from '../kind-schemas.ts'
import { file } from './file.ts'
import { kind } from './kind.ts'
import { wrong } from './parsing.ts'

const isPicture = (key: string) => /\.(png|jpe?g|gif|webp)$/i.test(key)

/** The key of a stored picture; several with `many: true`. A picture with script in it, as SVG may have, is none. */
export const picture = kind<string>()('picture', {
  ...file.kind,
  parse: (raw, field, parts) => {
    const parsed = file.kind.parse(raw, field, parts)
    return 'value' in parsed && !isPicture(String(parsed.value))
      ? wrong('应为png、jpg、gif或webp图片', 'must be a picture: png, jpg, gif or webp')
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
