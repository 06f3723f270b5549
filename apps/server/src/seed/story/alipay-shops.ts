import { generateKeyPairSync } from 'node:crypto'
import { aliApp, aliShop, aliShopStates } from '@forecourt/contract/carwash'
import { codeOf, type Values } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import { param } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { storyParam } from './index.ts'

const keyBits = 2048
const dayMs = 86_400_000
const asText = (key: Buffer) => key.toString('base64')

/** What Alipay has answered: what it declined may be applied for again, and so may what was closed. What is live there no simulator knows any more after a start. */
const shops: readonly { readonly siteName: string; readonly days: number; readonly said: Values<typeof aliShop> }[] = [
  {
    siteName: '江南能源姑苏站',
    days: 3,
    said: { status: codeOf(aliShopStates, 'failed'), failReason: '执照名称与统一社会信用代码不符' },
  },
  {
    siteName: '中原石化涧西站',
    days: 40,
    said: { status: codeOf(aliShopStates, 'closed'), shopId: '2025110400077000000012345678' },
  },
]

/** An application at Alipay with keys of this installation's own, and what has become of two sites there. */
export async function seedAlipayShops(ctx: Ctx): Promise<void> {
  const isStory = (await ctx.count(param, { paramKey: storyParam })) > 0
  if (!isStory || (await ctx.count(aliApp, {})) > 0) return
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: keyBits })
  const app = await ctx.insert(
    aliApp,
    {
      appName: '油站小程序',
      appId: '2021004100000001',
      roleId: '2088640000000001',
      alipayPublicKey: asText(publicKey.export({ type: 'spki', format: 'der' })),
      appPrivateKey: asText(privateKey.export({ type: 'pkcs8', format: 'der' })),
      isEnabled: true,
    },
    { tenantId: platformTenant },
  )
  for (const { siteName, days, said } of shops) {
    const at = await ctx.find(site, { siteName })
    if (!at) continue
    await ctx.insert(
      aliShop,
      {
        siteId: String(at.id),
        appId: String(app.id),
        storeId: at.siteCode,
        shopCategory: '5541',
        certName: `${siteName.slice(0, 4)}有限公司`,
        certNo: '91410100MA45XT7R9P',
        settleAccount: 'finance@example.com',
        orderId: `20251104${at.siteCode}`,
        appliedTime: new Date(ctx.now.getTime() - days * dayMs),
        ...said,
      },
      { tenantId: at.tenantId },
    )
  }
}
