import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeOf } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import type { Before, Handler } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Uses } from '../../services/services.ts'
import { registerFile, storeBefore, type StoredFile, wireKey } from '../../services/stored-file.ts'

const { pos, posStates, salesman, salesmanStates } = contract

/** What a code stands for, by the letter that its scene begins with. */
export type CodeKind = 'p' | 's'
interface Coded {
  readonly id: string
  readonly tenantId: string
  readonly siteId: string
}

const checkLetters = 8

/** 48 bits of the installation's secret: a scene has 32 letters, and the longest id takes 19. */
const checkOf = (kind: CodeKind, { tenantId, siteId, id }: Coded, secret: string): string =>
  createHmac('sha256', secret)
    .update(`forecourt site code ${kind} ${tenantId} ${siteId} ${id}`)
    .digest('base64url')
    .slice(0, checkLetters)

const sceneOf = (kind: CodeKind, of: Coded, secret: string): string => `${kind}=${of.id}&c=${checkOf(kind, of, secret)}`

const scenePattern = /^([ps])=(\d{1,19})&c=([\w-]{8})$/

function readScene(scene: string): { kind: CodeKind; id: string; check: string } | undefined {
  const [, kind, id = '', check = ''] = scenePattern.exec(scene) ?? []
  return kind === 'p' || kind === 's' ? { kind, id, check } : undefined
}

const isProven = (kind: CodeKind, of: Coded, check: string, secrets: readonly string[]): boolean =>
  secrets.some(secret => timingSafeEqual(Buffer.from(checkOf(kind, of, secret)), Buffer.from(check)))

type Needs = Uses<'providers' | 'secrets'>

/** Has the code made and keeps it in the storage, before any transaction: a vendor that answers slowly keeps nobody's connection. */
export async function codeBefore(
  { providers, secrets }: Needs,
  kind: CodeKind,
  tenantId: string,
  before: Before,
  find: (ctx: Ctx<'notFound'>) => Promise<Coded>,
): Promise<StoredFile> {
  const scene = sceneOf(kind, await before.read(find), secrets.present)
  const answer = await providers.miniProgram.code(scene)
  if (answer.result === 'refused') return refuse('miniProgramRefused', answer.reason)
  if (answer.result === 'unknown') return refuse('providerSilent', ['微信', 'WeChat'])
  const name = `code.${answer.contentType === 'image/png' ? 'png' : 'jpg'}`
  return storeBefore({ providers }, tenantId, { name, contentType: answer.contentType, body: answer.picture }, before)
}

/** Says that the file is there, and of which row it is. */
export async function keptCode(ctx: Ctx, file: StoredFile, rowId: string): Promise<{ key: string; url: string }> {
  await registerFile(ctx, file)
  const key = wireKey(file.key)
  return { key, url: `/api/files/${key}?row=${rowId}` }
}

const codedPos = async (ctx: Ctx, id: string) => {
  const row = await ctx.get(pos, id)
  if (row?.status !== codeOf(posStates, 'inUse')) return undefined
  return { of: row, posId: row.id, salesmanId: null, name: row.posNo, gunNos: row.gunNos }
}

const codedSalesman = async (ctx: Ctx, id: string) => {
  const row = await ctx.get(salesman, id)
  if (row?.status !== codeOf(salesmanStates, 'onDuty')) return undefined
  return { of: row, posId: null, salesmanId: row.id, name: row.name, gunNos: null }
}

export const readSiteCode: Handler<typeof contract.readSiteCode, Uses<'secrets'>> = async (
  ctx,
  { siteId, scene },
  { secrets },
) => {
  const read = readScene(scene)
  const found = read && (await (read.kind === 'p' ? codedPos : codedSalesman)(ctx, read.id))
  if (!found || found.of.siteId !== siteId || !isProven(read.kind, found.of, read.check, secrets.accepted))
    return ctx.refuseInput([
      { field: 'scene', message: ['二维码无效，或不属于该站点', 'The code is not valid, or not of this site'] },
    ])
  const { of: _, ...shown } = found
  return { siteId, ...shown }
}
