import { call, dict, entity, flag, int, json, list, resource, text } from '../../kernel/index.ts'
import { siteType } from './dictionaries.ts'

/** What people are offered to look for: the platform's words, and a tenant's own beside them or in their place. */
export const hotWord = entity(
  'hotWord',
  ['热词', 'Hot word'],
  {
    word: text(['热词', 'Word'], { required: true, search: true, unique: true, max: 32 }),
    weight: int(['权重', 'Weight'], { required: true, min: 0, max: 9999, initial: 1, inline: true }),
    siteType: dict(['站点类型', 'Site type'], { of: siteType, search: true }),
    isHidden: flag(['不展示', 'Hidden'], {
      required: true,
      initial: false,
      inline: true,
      hint: [
        '与平台热词同名时，以本条为准',
        'A word of the platform is not shown where an own one of its name is hidden',
      ],
    }),
  },
  { display: 'word', order: ['weight'], shareAll: { replacedBy: ['word'] } },
)

export const hotWords = resource(hotWord, {
  base: 'hotwords/word',
  roles: { read: ['operator', 'admin'], write: ['operator', 'admin'] },
})

const { word, weight } = hotWord.fields

/** The words to offer, the heaviest first. */
export const offeredWords = call({
  title: ['热词', 'Hot words'],
  path: ['GET hotwords/hotwords', 'GET /hotwords/hotwords'],
  permission: 'signedIn',
  reads: ['hotWord'],
  input: { siteType: hotWord.fields.siteType },
  output: list({ word, weight, siteType: hotWord.fields.siteType }),
})

/** The caller's own words as they are from now on: those that are not named are removed. */
export const saveHotWords = call({
  title: ['保存热词', 'Save the hot words'],
  path: ['POST hotwords/hotwords', 'POST /hotwords/hotwords'],
  permission: 'hotWord_edit',
  bodyList: 'words',
  input: {
    words: json(['热词', 'Words'], { required: true, rows: { word, weight, siteType: hotWord.fields.siteType } }),
  },
})
