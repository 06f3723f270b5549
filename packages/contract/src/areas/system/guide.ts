import { call, entity, flag, json, one, ref, text } from '../../kernel/index.ts'

/** How far somebody has come with the steps that the demonstration suggests to their kind of user. */
export const guideProgress = entity(
  'guideProgress',
  ['体验进度', 'Progress of the guide'],
  {
    userId: ref(['用户', 'User'], { to: 'user', required: true, readOnly: true }),
    /** Keys of the steps, joined by commas. */
    done: text(['已完成', 'Done'], { max: 255 }),
    isDismissed: flag(['已收起', 'Dismissed'], { required: true, initial: false }),
  },
  { unique: [['userId']] },
)

/** The steps for whoever is signed in; not shown outside the demonstration and to those who put them away. */
export const guide = call({
  title: ['体验引导', 'What to try'],
  path: 'GET kernel/guide',
  permission: 'signedIn',
  reads: ['guideProgress'],
  output: one({
    isShown: flag(['显示', 'Shown'], { required: true }),
    steps: json(['步骤', 'Steps'], {
      required: true,
      rows: {
        key: text(['编号', 'Key'], { required: true }),
        title: text(['步骤', 'Step'], { required: true }),
        titleEn: text(['英文步骤', 'Step in English'], { required: true }),
        href: text(['页面', 'Page'], { required: true }),
        isDone: flag(['已完成', 'Done'], { required: true }),
      },
    }),
  }),
})

export const tickGuide = call({
  title: ['勾选步骤', 'Tick a step'],
  path: 'POST kernel/guide/tick',
  permission: 'signedIn',
  input: {
    key: text(['编号', 'Key'], { required: true, max: 32 }),
    isDone: flag(['已完成', 'Done'], { required: true }),
  },
  refuses: ['notFound'],
})

export const dismissGuide = call({
  title: ['收起引导', 'Put the guide away'],
  path: 'POST kernel/guide/dismiss',
  permission: 'signedIn',
  refuses: ['notFound'],
})
