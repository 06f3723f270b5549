import { order } from '@forecourt/contract/orders'
import { staffAccount } from '@forecourt/contract/cards'
import Fastify from 'fastify'
import pg from 'pg'
import { Ids } from '../apps/server/src/kernel/ids.ts'
import { sql, statement } from '../apps/server/src/kernel/db/sql.ts'
import { selection, snake, storedFields, tableName } from '../apps/server/src/kernel/db/table.ts'

// The floor of work: Fastify and pg with the same columns and the same SQL, and nothing of what makes it safe. The
// tenant comes from a header, there is no session, permission, row-level security, validation, mask or audit.
const pool = new pg.Pool({ connectionString: process.env['BARE_URL'], max: 10, pipeline: true } as pg.PoolConfig)
const http = Fastify()
const ids = new Ids(1023)

const columns = statement(sql`${selection(order)}`).text
const { text: table } = statement(sql`${tableName(order)}`)
const listText = `select ${columns} from ${table} where tenant_id = $1 and is_deleted = 0 order by id desc limit $2 offset $3`
const countText = `select count(*)::int as total from ${table} where tenant_id = $1 and is_deleted = 0`
const detailText = `select ${columns} from ${table} where tenant_id = $1 and id = $2 and is_deleted = 0`

const fields = Object.keys(storedFields(staffAccount))
const insertText = `insert into staff_account (${fields.map(snake).join(', ')}) values (${fields.map((_, index) => `$${index + 1}`).join(', ')}) returning id`

http.get('/healthz', async () => ({ status: 'ok' }))
http.get('/list', async request => {
  const tenantId = String(request.headers['x-tenant'])
  const [rows, count] = await Promise.all([
    pool.query({ name: 'list', text: listText, values: [tenantId, 10, 0] }),
    pool.query({ name: 'count', text: countText, values: [tenantId] }),
  ])
  return { code: 200, data: { records: rows.rows, total: count.rows[0].total } }
})
http.get('/detail', async request => {
  const { rows } = await pool.query({
    name: 'detail',
    text: detailText,
    values: [request.headers['x-tenant'], (request.query as { id: string }).id],
  })
  return { code: 200, data: rows[0] }
})
http.post('/submit', async request => {
  const body = request.body as Record<string, unknown>
  const id = ids.next()
  const now = new Date()
  const row: Record<string, unknown> = {
    ...body,
    id,
    tenantId: request.headers['x-tenant'],
    createUser: '1',
    createTime: now,
    updateUser: '1',
    updateTime: now,
    isDeleted: 0,
    version: 1,
    phone: `19${id.slice(-9)}`,
    cardStatus: 1,
  }
  await pool.query({ name: 'insert', text: insertText, values: fields.map(name => row[name] ?? null) })
  return { code: 200, data: { id } }
})
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
