import {
  call,
  type Finds,
  findsSchema,
  flag,
  freeOf,
  int,
  json,
  type Label,
  labelSchema,
  list,
  listSchema,
  moment,
  objectSchema,
  one,
  page,
  ref,
  stringSchema,
  text,
} from '../../kernel/index.ts'

/** Which rows are offered to choose from. */
const offered = {
  entity: text(['对象', 'Entity'], { required: true, max: 64 }),
  /** The column of a list that is filtered or read, as `order.salesmanId`: then only what stands in it is offered. */
  within: text(['所在列', 'Column'], { max: 128 }),
  /** Whose row it is chosen for: then those who see all tenants are offered only what this one may read. */
  tenantId: ref(['所属租户', 'Tenant'], { to: 'tenant' }),
  /** Where the rows lie, of an entity that says so (`placedBy`): a province, a city or a district; 00 is everywhere. */
  region: text(['地区', 'Region'], { max: 6, format: 'code' }),
}

/** What the kernel's own widgets ask for: reference options, a row's history, the welcome page. */
export const options = call({
  title: ['引用选项', 'Reference options'],
  path: 'GET kernel/options',
  permission: 'signedIn',
  input: {
    ...offered,
    keyword: text(['关键字', 'Keyword'], { max: 64 }),
    ids: text(['编号', 'Ids'], { max: 4000 }),
    /** All of a region are taken at once. */
    size: int(['数量', 'Size'], { min: 1, max: 5000, initial: 20 }),
  },
  output: list({
    id: text(['编号', 'Id'], { required: true }),
    label: text(['名称', 'Label'], { required: true }),
    hint: text(['提示', 'Hint']),
    /** The heading it stands under, where its entity says so (`offered`), and what is said below its name. */
    group: text(['分组', 'Group']),
    groupEn: text(['英文分组', 'Group in English']),
    line: text(['说明', 'Line']),
    lineEn: text(['英文说明', 'Line in English']),
    /** The province it lies in, where its entity says so and the caller reads it. */
    province: text(['省', 'Province']),
  }),
})

/** The regions right below one in which there are rows to choose from, and how many. */
export const optionRegions = call({
  title: ['引用选项的地区', 'Regions of reference options'],
  path: 'GET kernel/options/regions',
  permission: 'signedIn',
  input: offered,
  output: list({
    code: text(['区划编号', 'Code'], { required: true }),
    name: text(['区划名称', 'Name'], { required: true }),
    count: int(['数量', 'Count'], { required: true }),
  }),
})

/** The command box: records by number, name, phone or card, and what can be begun, as far as the caller may. */
export const find = call({
  title: ['查找记录和操作', 'Find records and actions'],
  path: 'GET kernel/find',
  permission: 'signedIn',
  input: { text: text(['查找内容', 'What to find'], { required: true, max: 64 }) },
  output: freeOf<Finds>(findsSchema),
  refuses: ['tooOften'],
})

/** Fields of an entity that are empty in all rows a person sees, and those that are masked in all. */
export interface KeptBack {
  readonly hidden: readonly string[]
  readonly masked: readonly string[]
}

/**
 * By entity: fields that are empty in all rows this person sees, and those that are masked in all. What is neither shown
 * nor asked for by them is not offered; entities that keep nothing back are left out.
 */
export const readable = call({
  title: ['字段可见性', 'What one may read'],
  path: 'GET kernel/readable',
  permission: 'signedIn',
  output: freeOf<Readonly<Record<string, KeptBack>>>({
    type: 'object',
    additionalProperties: objectSchema({ hidden: listSchema(stringSchema), masked: listSchema(stringSchema) }),
  }),
})

const entry = {
  id: ref(['编号', 'Id'], { required: true }),
  createTime: moment(['时间', 'Time'], { required: true }),
  userId: ref(['操作人', 'Who'], { to: 'user' }),
  userName: text(['操作人', 'Who']),
  roleName: text(['角色', 'Role']),
  address: text(['地址', 'Address']),
  call: text(['接口', 'Call']),
  entity: text(['对象', 'Entity'], { required: true }),
  rowId: text(['记录', 'Record'], { required: true }),
  rowLabel: text(['名称', 'Name']),
  action: text(['动作', 'Action'], { required: true }),
  from: int(['原状态', 'From']),
  to: int(['新状态', 'To']),
  changes: json(['变更', 'Changes'], {
    rows: {
      field: text(['字段', 'Field'], { required: true }),
      before: json(['之前', 'Before']),
      after: json(['之后', 'After']),
      /** Of references: what the rows are called, for those that the reader may see. */
      beforeName: text(['之前的名称', 'Name before']),
      afterName: text(['之后的名称', 'Name after']),
    },
  }),
  reason: text(['原因', 'Reason']),
  requestId: text(['请求编号', 'Request id']),
  /** Somebody of the platform did it as one of the tenant. */
  isActing: flag(['平台代操作', 'By the platform for the tenant']),
}

export const history = call({
  title: ['历史', 'History'],
  path: 'GET kernel/history',
  permission: 'signedIn',
  input: {
    entity: text(['对象', 'Entity'], { required: true }),
    id: text(['编号', 'Id'], { required: true, max: 32 }),
  },
  output: list(entry),
})

const auditFilters = {
  entity: text(['对象', 'Entity'], { max: 64 }),
  rowId: text(['记录', 'Record'], { max: 32 }),
  /** Who is not there any more can still be asked for: it is a value to compare with, and no reference. */
  userId: text(['操作人', 'Who'], { max: 19 }),
  userName: text(['操作人', 'Who'], { max: 64 }),
  call: text(['接口', 'Call'], { max: 128 }),
  action: text(['动作', 'Action'], { max: 64 }),
  requestId: text(['请求编号', 'Request id'], { max: 64 }),
  from: moment(['从', 'From']),
  to: moment(['到', 'To']),
}

export const audit = call({
  title: ['审计', 'Audit'],
  path: 'GET kernel/audit',
  permission: 'audit',
  roles: ['auditor', 'admin'],
  input: {
    ...auditFilters,
    current: int(['页', 'Page'], { initial: 1, min: 1 }),
    size: int(['每页', 'Size'], { initial: 30, min: 1, max: 200 }),
  },
  output: page(entry),
})

export const exportAudit = call({
  title: ['导出审计', 'Export the audit'],
  path: 'POST kernel/audit/export',
  permission: 'audit',
  input: auditFilters,
  output: one({ id: ref(['任务', 'Task'], { required: true, to: 'task' }) }),
})

/** Takes back what one's own request has just done. */
export const undo = call({
  title: ['撤销', 'Undo'],
  path: 'POST kernel/undo',
  permission: 'signedIn',
  input: { requestId: text(['请求编号', 'Request id'], { required: true, max: 64 }) },
  output: one({ count: int(['条数', 'Count'], { required: true }) }),
  // From the third on they are of the calls that take others back: a test compares them.
  refuses: ['notReversible', 'undoTooLate', 'siteNotReady', 'sameUser'],
})

/** Makes a row again what it was right after one of the entries of its history. */
export const restoreVersion = call({
  title: ['恢复此版本', 'Restore this version'],
  path: 'POST kernel/audit/restore',
  permission: 'signedIn',
  input: {
    entity: text(['对象', 'Entity'], { required: true, max: 64 }),
    id: text(['编号', 'Id'], { required: true, max: 32 }),
    entryId: text(['版本', 'Version'], { required: true, max: 32 }),
  },
  refuses: ['notReversible', 'undoTooLate'],
})

/** Seals what is finished and recomputes the chains: what was looked at, when, and where they do not hold. */
export const verifyAudit = call({
  title: ['校验审计链', 'Verify the audit chain'],
  path: 'POST kernel/audit/verify',
  permission: 'audit',
  output: one(
    {
      ok: flag(['完整', 'Whole'], { required: true }),
      at: moment(['校验时间', 'At'], { required: true }),
      sealed: int(['本次封存', 'Sealed just now'], { required: true }),
      checked: int(['记录数', 'Entries'], { required: true }),
      tenants: int(['链数', 'Chains'], { required: true }),
      from: moment(['最早', 'First']),
      to: moment(['最晚', 'Last']),
    },
    {
      broken: list({
        tenantId: text(['租户', 'Tenant'], { required: true }),
        seq: text(['环', 'Link'], { required: true }),
        entryId: text(['记录', 'Entry'], { required: true }),
      }),
    },
  ),
})

/** Somebody whom a visitor of the demonstration may sign in as. */
export interface DemoAccount {
  readonly tenantId: string
  readonly account: string
  readonly password: string
  readonly name: Label
  readonly tasks: Label
}
export interface Welcome {
  readonly demo: boolean
  readonly version: string
  /** Whether people may ask for an account by themselves. */
  readonly registers: boolean
  /** Whose pages may be shown in a frame. */
  readonly frameHosts: readonly string[]
  readonly accounts: readonly DemoAccount[]
}

/** Before sign-in: whether this is a demonstration and with whom one may sign in. */
export const welcome = call({
  title: ['欢迎', 'Welcome'],
  path: 'GET kernel/welcome',
  permission: 'open',
  output: freeOf<Welcome>(
    objectSchema({
      demo: { type: 'boolean' },
      version: stringSchema,
      registers: { type: 'boolean' },
      frameHosts: listSchema(stringSchema),
      accounts: listSchema(
        objectSchema({
          tenantId: stringSchema,
          account: stringSchema,
          password: stringSchema,
          name: labelSchema,
          tasks: labelSchema,
        }),
      ),
    }),
  ),
})
