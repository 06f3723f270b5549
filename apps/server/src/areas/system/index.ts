import { system } from '@forecourt/contract/system'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../services.ts'
import { deptLazyList, deptLazyTree, deptSelect, deptTree } from './dept.ts'
import {
  dictChildren,
  dictHooks,
  dictionaryOf,
  dictionaryWords,
  dictParents,
  dictParentTree,
  dictTree,
} from './dict-entry.ts'
import { audit, exportAudit, verifyAudit } from './audit.ts'
import { writeAudit } from './audit-export.ts'
import { type DemoAccount, history, readable, welcome } from './kernel.ts'
import { options } from './options.ts'
import { keepListSettings, listViews, publishListView, removeListView, saveListView } from './list-view.ts'
import { forgetOld } from './forget-old.ts'
import { dismissGuide, guide, type Guides, tickGuide } from './guide.ts'
import { postSelect } from './post.ts'
import { regionHooks, regionLazyList, regionSelect, regionTree } from './region.ts'
import { restoreVersion, undo } from './undo.ts'
import { resumeTenant, suspendTenant, tenantHooks, tenantInfo, tenantSelect, tenantSetting } from './tenant.ts'

export const systemArea = (services: Services, accounts: readonly DemoAccount[], guides: Guides) =>
  implement(system, {
    calls: {
      options,
      readable,
      history,
      audit,
      verifyAudit,
      exportAudit,
      undo,
      restoreVersion,
      welcome: welcome(services, accounts),
      listViews,
      saveListView,
      publishListView,
      removeListView,
      keepListSettings,
      guide: guide(services, guides),
      tickGuide: tickGuide(services, guides),
      dismissGuide: dismissGuide(services, guides),
      deptTree,
      deptLazyTree,
      deptLazyList,
      deptSelect,
      dictionaryOf,
      dictionaryWords,
      dictParents,
      dictChildren,
      dictTree,
      dictParentTree,
      postSelect,
      regionTree,
      regionLazyList,
      regionSelect,
      suspendTenant: suspendTenant(services),
      resumeTenant,
      tenantSelect,
      tenantSetting: tenantSetting(services),
      tenantInfo,
    },
    tasks: { 'system.exportAudit': writeAudit(services) },
    hooks: { tenants: tenantHooks(services), dicts: dictHooks, regions: regionHooks },
    jobs: {
      'system.sealAudit': {
        title: ['审计封链', 'Seal the audit'],
        schedule: '* * * * *',
        retries: 0,
        run: async ctx => void (await ctx.query('select audit_seal_pending(20000)', [])),
      },
      'system.forgetOld': {
        title: ['清理过期数据', 'Forget what is over'],
        schedule: '20 * * * *',
        retries: 1,
        atOnce: 1,
        runLong: forgetOld,
      },
    },
  })
