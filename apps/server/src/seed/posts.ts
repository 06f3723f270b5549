import { post } from '@forecourt/contract/system'
import type { Ctx } from '../kernel/context.ts'
import { platformTenant } from '../kernel/db/database.ts'

const executive = 1
const management = 2
const operational = 3

const chief = { category: executive, postCode: 'ceo', postName: '首席执行官', sort: 1 }

const platformPosts = [
  chief,
  { category: executive, postCode: 'coo', postName: '首席运营官', sort: 2 },
  { category: executive, postCode: 'cfo', postName: '首席财务官', sort: 3 },
  { category: executive, postCode: 'cto', postName: '首席技术官', sort: 4 },
  { category: executive, postCode: 'cio', postName: '首席信息官', sort: 5 },
  { category: management, postCode: 'pm', postName: '技术经理', sort: 6 },
  { category: management, postCode: 'hrm', postName: '人力经理', sort: 7 },
  { category: operational, postCode: 'staff', postName: '普通员工', sort: 8 },
]

/** The posts that a tenant begins with: a chief, and on the platform those below. */
export const seedPosts = (ctx: Ctx, tenantId: string) =>
  ctx.insertMany(post, tenantId === platformTenant ? platformPosts : [chief], { tenantId })
