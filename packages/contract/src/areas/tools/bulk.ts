import { call, entity, int, json, one, ref, text } from '../../kernel/index.ts'

/** As many rows as one bulk action takes; who means more narrows the filters. */
export const maxBulkRows = 100_000

/** What is done to rows that are removed; any other action is named by the path of its call. */
export const removal = 'remove'

/**
 * Some of the rows of a bulk action: which they are is written down when it starts, so that it does what was asked for,
 * whatever comes and goes meanwhile. What is left in `ids` has not been done.
 */
export const bulkBatch = entity(
  'bulkBatch',
  ['批量处理的数据', 'Rows of a bulk action'],
  {
    taskId: ref(['任务', 'Task'], { required: true, to: 'task' }),
    place: int(['次序', 'Place'], { required: true }),
    ids: ref(['未完成的数据', 'Rows still to do'], { many: true }),
    doneCount: int(['成功', 'Done'], { required: true, initial: 0 }),
    skippedCount: int(['跳过', 'Skipped'], { required: true, initial: 0 }),
    refused: json(['未处理的原因', 'What was not done and why'], {
      rows: {
        id: text(['编号', 'Id'], { required: true }),
        name: text(['名称', 'Name']),
        reason: text(['原因', 'Reason'], { required: true }),
        isSkipped: int(['跳过', 'Skipped'], { required: true }),
      },
    }),
  },
  { ownedBy: 'taskId', retentionDays: 30, index: [['taskId', 'place']] },
)

/** Does one thing to many rows in the background: to those picked, or to all that the filters find. */
export const startBulk = call({
  title: ['批量处理', 'Do for many rows'],
  path: 'POST blade-resource/bulk/start',
  permission: 'signedIn',
  money: true,
  input: {
    resource: text(['数据', 'Data'], { required: true, max: 128 }),
    action: text(['操作', 'Action'], {
      required: true,
      max: 128,
      hint: ['remove 或操作的路径', 'remove, or the path of a call'],
    }),
    ids: text(['选中的编号', 'Selected ids'], {
      max: 200_000,
      hint: ['为空则按筛选', 'By the filters when left empty'],
    }),
    filters: json(['筛选', 'Filters']),
    values: json(['统一填写的内容', 'What is filled in for all of them']),
  },
  output: one({ taskId: ref(['任务', 'Task'], { required: true }), total: int(['条数', 'Rows'], { required: true }) }),
})
