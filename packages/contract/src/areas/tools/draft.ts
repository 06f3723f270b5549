import { call, entity, int, json, list, moment, one, ref, text } from '../../kernel/index.ts'

/** How many characters of JSON a draft may have: some thousands of rows. */
const maxCharacters = 400_000

/**
 * Work that was begun and not yet submitted: what differs from where it began, never a secret. It is one person's own, who goes
 * on with it on any device; nobody else of their tenant or of the platform reads it. It leaves no entry in the audit trail, which
 * others read: what counts is what is submitted in the end.
 */
export const draft = entity(
  'draft',
  ['草稿', 'Draft'],
  {
    userId: ref(['本人', 'Person'], { to: 'user', required: true, readOnly: true }),
    subject: text(['所属操作', 'Subject'], {
      required: true,
      max: 160,
      hint: ['接口路径，如 funds/companyRecharge/submit', 'The path of the call or the base of the resource it is for'],
    }),
    rowId: text(['对象编号', 'Row'], { required: true, max: 32 }),
    values: json(['内容', 'Values'], { required: true, max: maxCharacters }),
    step: int(['步骤', 'Step'], { required: true, min: 0, max: 50, initial: 0 }),
    device: text(['设备', 'Device'], { max: 64 }),
  },
  { personal: 'userId', unique: [['userId', 'subject', 'rowId']], retentionDays: 30, retainedSince: 'updateTime' },
)

const { subject, values, step, device } = draft.fields
const rowId = text(['对象编号', 'Row'], { max: 32, hint: ['新建时不填', 'Left out where a new row is made'] })
const version = int(['草稿版本', 'Version of the draft'], {
  hint: ['所依据的版本；不填表示此前没有草稿', 'The version it follows; left out where there was none'],
})
const kept = {
  subject,
  rowId,
  step,
  device,
  savedTime: moment(['保存时间', 'Saved at'], { required: true }),
  version: int(['草稿版本', 'Version of the draft'], { required: true }),
}

/** One's own drafts, the newest first; their values where a subject is named. */
export const drafts = call({
  title: ['我的草稿', 'My drafts'],
  path: 'GET kernel/drafts',
  permission: 'signedIn',
  reads: ['draft'],
  input: { subject: { ...subject, options: { ...subject.options, required: false } }, rowId },
  output: list({ ...kept, values: json(['内容', 'Values'], { max: maxCharacters }) }),
})

/** Writes a draft when nobody has written it since `version`; `replace` writes it whatever it says now. */
export const saveDraft = call({
  title: ['保存草稿', 'Save a draft'],
  path: 'POST kernel/drafts/save',
  permission: 'signedIn',
  input: {
    subject,
    rowId,
    values,
    step,
    device,
    version,
    replace: int(['覆盖', 'Replace'], { min: 0, max: 1, hint: ['1 表示覆盖现有草稿', '1 replaces what is there'] }),
  },
  output: one({ version: kept.version, savedTime: kept.savedTime }),
  refuses: ['draftElsewhere', 'tooManyDrafts', 'notAllowed'],
})

/** Done with: submitted or thrown away. Nothing of it is left. */
export const dropDraft = call({
  title: ['删除草稿', 'Drop a draft'],
  path: 'POST kernel/drafts/drop',
  permission: 'signedIn',
  input: { subject, rowId },
})
