import { system } from '@forecourt/contract/system'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../services.ts'
import { deptLazyList, deptLazyTree, deptTree } from './dept.ts'
import { dictChildren, dictionaryOf, dictParents, dictTree } from './dict-entry.ts'
import { dismissGuide, guide, type Guides, tickGuide } from './guide.ts'
import { audit, type DemoAccount, history, options, verifyAudit, welcome } from './kernel.ts'
import { regionSelect, regionTree } from './region.ts'
import { resumeTenant, suspendTenant, tenantHooks, tenantInfo, tenantSelect } from './tenant.ts'

export const systemArea = (services: Services, accounts: readonly DemoAccount[], guides: Guides) =>
  implement(system, {
    calls: {
      options,
      history,
      audit,
      verifyAudit,
      welcome: welcome(services, accounts),
      guide: guide(services, guides),
      tickGuide: tickGuide(services, guides),
      dismissGuide: dismissGuide(services, guides),
      deptTree,
      deptLazyTree,
      deptLazyList,
      dictionaryOf,
      dictParents,
      dictChildren,
      dictTree,
      regionTree,
      regionSelect,
      suspendTenant: suspendTenant(services),
      resumeTenant,
      tenantSelect,
      tenantInfo,
    },
    hooks: { tenants: tenantHooks(services) },
    jobs: {
      'system.sealAudit': {
        schedule: '* * * * *',
        retries: 0,
        run: async ctx => void (await ctx.query('select audit_seal_pending(20000)', [])),
      },
      'system.forgetOld': {
        schedule: '20 3 * * *',
        retries: 1,
        run: async ctx =>
          void (await ctx.query(`delete from idempotency where created_at < now() - interval '7 days'`, [])),
      },
    },
  })
