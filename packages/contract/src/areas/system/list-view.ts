import { call, dict, dictionary, entity, flag, json, list, one, ref, text } from '../../kernel/index.ts'

/** For whom a view of a list is; `own` is no view but how a person has arranged a list for themselves. */
export const viewScopes = { own: '0', me: '1', role: '2', tenant: '3', all: '4' } as const
export const viewScope = dictionary('list_view_scope', ['视图范围', 'Scope of a view'], {
  [viewScopes.own]: ['个人设置', 'Own settings'],
  [viewScopes.me]: ['仅自己', 'Only me'],
  [viewScopes.role]: ['指定角色', 'A role'],
  [viewScopes.tenant]: ['本单位', 'Our organization'],
  [viewScopes.all]: ['所有单位', 'Everybody'],
})

/**
 * A named way to look at a list: which rows (the words of its address) and how they are laid out. It belongs to whoever
 * made it, and never says what somebody may see: everybody looks through it at their own rows.
 */
export const listView = entity(
  'listView',
  ['列表视图', 'List view'],
  {
    list: text(['列表', 'List'], { required: true, max: 128 }),
    viewName: text(['视图名称', 'View name'], { required: true, max: 32 }),
    scope: dict(['范围', 'Scope'], { of: viewScope, required: true }),
    roleId: ref(['角色', 'Role'], { to: 'role' }),
    query: json(['筛选', 'Filters']),
    layout: json(['布局', 'Layout']),
    isDefault: flag(['默认', 'Default'], { initial: false }),
    /** Of a person's own settings: the view they begin with. */
    defaultView: text(['默认视图', 'Default view'], { max: 32 }),
  },
  { display: 'viewName', index: [['list']] },
)

const shape = {
  list: listView.fields.list,
  viewName: listView.fields.viewName,
  query: listView.fields.query,
  layout: listView.fields.layout,
}
const id = ref(['视图', 'View'], { required: true })

export const listViews = call({
  title: ['列表视图', 'Views of a list'],
  path: 'GET kernel/list-views',
  permission: 'signedIn',
  reads: ['listView'],
  crossTenant: 'views of the platform are for everybody',
  input: { list: listView.fields.list },
  output: list({
    id,
    ...shape,
    scope: listView.fields.scope,
    roleId: listView.fields.roleId,
    isDefault: flag(['默认', 'Default'], { required: true }),
    isMine: flag(['自己的', 'My own'], { required: true }),
    defaultView: listView.fields.defaultView,
    createTime: text(['创建时间', 'Created'], { required: true }),
  }),
})

/** Keeps a view for oneself, or overwrites one that one may change. */
export const saveListView = call({
  title: ['保存视图', 'Save a view'],
  path: 'POST kernel/list-views/save',
  permission: 'signedIn',
  about: listView,
  by: 'owner',
  input: { id: ref(['视图', 'View']), ...shape },
  output: one({ id }),
})

/** Gives a view to others, or takes it back: a role, the whole organization, or by the platform everybody. */
export const publishListView = call({
  title: ['发布列表视图', 'Publish a view'],
  path: 'POST kernel/list-views/publish',
  permission: 'listView_publish',
  about: listView,
  by: 'owner',
  roles: ['admin'],
  rightBelow: 'role',
  alsoNeeds: { scope: { [viewScopes.all]: { by: 'platform' } } },
  input: {
    id,
    scope: listView.fields.scope,
    roleId: listView.fields.roleId,
    isDefault: flag(['默认', 'Default'], { initial: false }),
  },
})

export const removeListView = call({
  title: ['删除视图', 'Delete a view'],
  path: 'POST kernel/list-views/remove',
  permission: 'signedIn',
  about: listView,
  by: 'owner',
  input: { id },
})

/** How a person has arranged a list for themselves; without a layout it is as declared again. */
export const keepListSettings = call({
  title: ['列表个人设置', 'Own settings of a list'],
  path: 'POST kernel/list-views/settings',
  permission: 'signedIn',
  input: { list: listView.fields.list, layout: listView.fields.layout, defaultView: listView.fields.defaultView },
})
