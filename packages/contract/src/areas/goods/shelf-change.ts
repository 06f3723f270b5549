import { dict, dictionary, type Entity, int, one, ref, text } from '../../kernel/index.ts'

/** What calls have in common that put many of something on sale, or take it off. Those that may not change are counted and left. */
export const shelfBatch = (of: Entity) => ({
  input: {
    ids: ref(of.label, { to: of.name, many: true, required: true }),
    shelfStatus: dict(['状态', 'State'], {
      of: dictionary('shelf_change', ['上下架', 'Change'], {
        1: ['上架', 'Put on sale'],
        2: ['下架', 'Take off sale'],
      }),
      int: true,
      required: true,
    }),
    reason: text(['原因', 'Reason'], { max: 200, requiredWhen: { shelfStatus: 2 } }),
  },
  output: one({
    changed: int(['已变更', 'Changed'], { required: true }),
    left: int(['未变更', 'Left as they were'], { required: true }),
  }),
})
