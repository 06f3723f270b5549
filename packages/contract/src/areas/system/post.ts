import { call, dict, dictionary, entity, int, list, ref, resource, text } from '../../kernel/index.ts'

export const postCategory = dictionary('post_category', ['岗位类型', 'Post category'], {
  1: ['高层', 'Executive'],
  2: ['中层', 'Middle management'],
  3: ['基层', 'Operational'],
  4: ['其他', 'Other'],
})

export const post = entity(
  'post',
  ['岗位', 'Post'],
  {
    category: dict(['岗位类型', 'Category'], {
      of: postCategory,
      int: true,
      required: true,
      search: true,
      named: true,
    }),
    postCode: text(['岗位编号', 'Code'], { required: true, search: true, unique: true, max: 32 }),
    postName: text(['岗位名称', 'Name'], { required: true, search: true, max: 64 }),
    sort: int(['排序', 'Order'], { required: true, min: 0, initial: 1, inline: true }),
    remark: text(['备注', 'Remark'], { inline: true }),
  },
  { display: 'postName', code: 'postCode', order: ['sort'] },
)

export const posts = resource(post, {
  base: 'blade-system/post',
  roles: { read: ['admin'], write: ['admin'] },
  imports: true,
  forAnyTenant: true,
})

/** What a person's post is chosen from: those of one's own tenant, or for the platform of the one asked for. */
export const postSelect = call({
  title: ['岗位选项', 'Post options'],
  path: 'GET blade-system/post/select',
  permission: 'signedIn',
  reads: ['post'],
  input: { tenantId: ref(['租户', 'Tenant'], { to: 'tenant' }) },
  output: list({
    id: ref(['编号', 'Id'], { required: true }),
    postCode: post.fields.postCode,
    postName: post.fields.postName,
  }),
})
