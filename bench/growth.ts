import type { Stage } from './stage.ts'

/** Bytes of each table with its indexes, and how many payments there are. */
type Sizes = ReadonlyMap<string, number>

async function sizes({ admin }: Stage): Promise<Sizes> {
  const { rows } = await admin.query<{ name: string; bytes: string }>(`
    select schemaname || '.' || relname as name, pg_total_relation_size(relid)::text as bytes from pg_stat_user_tables
    union all select 'payments', count(*)::text from "order" where site_name like '压测站%'`)
  return new Map(rows.map(row => [row.name, Number(row.bytes)]))
}

/** How many bytes a payment adds to the database while it is paid on, by table; autovacuum goes on beside it. */
export async function growthPerPayment(stage: Stage, pay: () => Promise<void>): Promise<string> {
  const before = await sizes(stage)
  await pay()
  const after = await sizes(stage)
  const grown = [...after].map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)] as const)
  const payments = Math.max(grown.find(([name]) => name === 'payments')?.[1] ?? 0, 1)
  const perPayment = grown.flatMap(([name, bytes]) => (name === 'payments' ? [] : [[name, bytes / payments] as const]))
  const max = perPayment.toSorted((a, b) => b[1] - a[1]).slice(0, 10)
  const all = perPayment.reduce((sum, [, bytes]) => sum + bytes, 0)
  return `a payment adds ${all.toFixed(0)} bytes: ${max.map(([name, bytes]) => `${name} ${bytes.toFixed(0)}`).join(', ')}`
}
