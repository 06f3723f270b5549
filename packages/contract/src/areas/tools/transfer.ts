import {
  call,
  dict,
  entity,
  file,
  fileFormat,
  flag,
  int,
  json,
  one,
  raw,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

// The kernel's own calls ask for it too; its words are kept here.
export { fileFormat }

/** Resources are named by the first path of their declaration, which no two share. */
const subject = text(['数据', 'Data'], { required: true, max: 128 })
const taskId = ref(['任务', 'Task'], { required: true })

/** Everything a list shows by its filters, as a file: in the background, because it may be a million rows. */
export const startExport = call({
  title: ['导出', 'Export'],
  path: 'POST blade-resource/export/start',
  permission: 'signedIn',
  input: {
    resource: subject,
    format: dict(['格式', 'Format'], { of: fileFormat, required: true, initial: 'xlsx' }),
    columns: text(['列', 'Columns'], { max: 4000, hint: ['为空则导出全部列', 'All columns when left empty'] }),
    filters: json(['筛选与排序', 'Filters and sort']),
    ids: text(['选中的编号', 'Selected ids'], { max: 12_000 }),
    plain: flag(['不脱敏', 'Unmasked'], { initial: false }),
  },
  output: one({ taskId }),
})

export const importStates = states(
  {
    uploaded: { code: 1, label: ['待导入', 'To import'], tone: 'waiting', to: { run: ['done'] } },
    done: { code: 2, label: ['已导入', 'Imported'], tone: 'good', to: { undo: ['undone'], settle: ['settled'] } },
    undone: { code: 3, label: ['已撤销', 'Undone'], tone: 'neutral' },
    settled: { code: 4, label: ['已生效', 'Kept'], tone: 'good' },
  },
  { automatic: { run: ['执行', 'Ran'], settle: ['生效', 'Kept'] } },
)

/** A file that was brought in, with what became of its rows. */
export const importRun = entity(
  'importRun',
  ['导入记录', 'Import'],
  {
    fileName: text(['文件', 'File'], { required: true, search: true, max: 200 }),
    subject: text(['数据', 'Data'], { required: true, max: 128, list: false }),
    subjectName: text(['数据', 'Data'], { required: true, max: 64, search: true }),
    total: int(['总行数', 'Rows'], { initial: 0 }),
    added: int(['新增', 'Added'], { initial: 0 }),
    updated: int(['更新', 'Changed'], { initial: 0 }),
    failed: int(['错误行数', 'Bad rows'], { initial: 0 }),
    fileKey: file(['原文件', 'File as it came'], { required: true, list: false, form: false }),
    status: state(['状态', 'State'], { of: importStates, search: true }),
  },
  { display: 'fileName' },
)
export const importRuns = resource(importRun, {
  base: 'blade-resource/import-run',
  roles: { read: ['operator', 'admin', 'company'] },
  verbs: ['list', 'detail'],
})

/** What an import did to one row, so that the whole can be taken back for seven days while nobody has touched it since. */
export const importChange = entity(
  'importChange',
  ['导入的数据', 'Imported row'],
  {
    importId: ref(['导入', 'Import'], { required: true, to: 'importRun', index: true }),
    rowId: ref(['数据编号', 'Row'], { required: true }),
    rowVersion: int(['版本', 'Version'], { required: true }),
    before: json(['之前', 'Before'], { hint: ['新增的数据没有', 'None for a row that was added'] }),
  },
  { ownedBy: 'importId' },
)

export const importTemplate = call({
  title: ['下载模板', 'Template'],
  path: 'GET blade-resource/import/template',
  permission: 'signedIn',
  tokenInQuery: true,
  input: { resource: subject },
  output: raw,
})

/** Keeps the file and says which of its columns are known; nothing of it is brought in yet. */
export const uploadImport = call({
  title: ['上传导入文件', 'Upload a file to import'],
  path: 'POST blade-resource/import/upload',
  permission: 'signedIn',
  upload: true,
  input: { resource: subject },
  output: one({
    id: ref(['编号', 'Id'], { required: true }),
    fileName: text(['文件', 'File'], { required: true }),
    total: int(['总行数', 'Rows'], { required: true }),
    columns: json(['列', 'Columns'], {
      required: true,
      rows: {
        header: text(['表头', 'Header'], { max: 255 }),
        sample: text(['示例', 'Sample'], { max: 255 }),
        field: text(['字段', 'Field'], { max: 64 }),
      },
    }),
  }),
  refuses: ['importFailed'],
})

/**
 * Brings the rows in by the same rules as the form. `dryRun` only says what would happen. Without `partial` nothing is
 * written while a single row is bad.
 */
export const startImport = call({
  title: ['开始导入', 'Import'],
  path: 'POST blade-resource/import/start',
  permission: 'signedIn',
  input: {
    id: ref(['导入', 'Import'], { required: true, to: 'importRun' }),
    fields: text(['各列的字段', 'Fields of the columns'], {
      required: true,
      max: 8000,
      hint: ['按文件的列顺序，逗号分隔，空为忽略', 'In the order of the columns; an empty one is passed over'],
    }),
    dryRun: flag(['只检查', 'Only check'], { initial: false }),
    partial: flag(['跳过错误行', 'Skip bad rows'], { initial: false }),
  },
  output: one({ taskId }),
})

export const undoImport = call({
  title: ['撤销导入', 'Undo the import'],
  path: 'POST blade-resource/import/undo',
  permission: 'signedIn',
  on: importRun,
  action: 'undo',
  danger: true,
  confirm: [
    '导入后7天内可以撤销：新增的数据将被删除，更新的数据恢复原值；只要有一条在导入后又被改动，就不会撤销任何一条',
    'Within 7 days added rows are removed and changed ones get their former values, unless one was touched since.',
  ],
  input: { id: ref(['导入', 'Import'], { required: true, to: 'importRun' }) },
  output: one({ undone: int(['撤销行数', 'Rows taken back'], { required: true }) }),
  refuses: ['importChanged'],
})

/**
 * The files of people as the family's clients ask for them: at once and at the address of the resource. The rules are
 * those of the tasks; what is too large for a request is left to them.
 */
export const userFile = call({
  title: ['导出用户', 'Export users'],
  path: 'GET blade-user/export-user',
  permission: 'user',
  tokenInQuery: true,
  writes: true,
  output: raw,
})

export const userTemplate = call({
  title: ['用户导入模板', 'Template for users'],
  path: 'GET blade-user/export-template',
  permission: 'user_import',
  tokenInQuery: true,
  output: raw,
})

export const importUsers = call({
  title: ['导入用户', 'Import users'],
  path: 'POST blade-user/import-user',
  permission: 'user_import',
  upload: true,
  input: {
    isCovered: flag(['覆盖已有数据', 'Change those that exist'], { initial: false }),
  },
  output: one({
    added: int(['新增行数', 'Rows added'], { required: true }),
    updated: int(['更新行数', 'Rows changed'], { required: true }),
  }),
  refuses: ['importFailed'],
})
