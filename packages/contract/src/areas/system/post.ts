import { call, list, ref, text } from '../../kernel/index.ts'

/** What a person's post is chosen from: every tenant has those of the dictionary `post`. */
export const postSelect = call({
  title: ['岗位选项', 'Post options'],
  path: 'GET blade-system/post/select',
  permission: 'signedIn',
  input: { tenantId: ref(['租户', 'Tenant'], { to: 'tenant' }) },
  output: list({
    id: text(['编号', 'Id'], { required: true }),
    postCode: text(['岗位编号', 'Post code'], { required: true }),
    postName: text(['岗位名称', 'Post'], { required: true }),
  }),
})
