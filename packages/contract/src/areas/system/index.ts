import { area } from '../../kernel/index.ts'
import { dept, deptLazyList, deptLazyTree, depts, deptSelect, deptTree } from './dept.ts'
import {
  dictChildren,
  dictEntry,
  dictionaryOf,
  dictionaryWords,
  dictParents,
  dictParentTree,
  dicts,
  dictTree,
} from './dict-entry.ts'
import { dictionaries } from './dictionaries.ts'
import { audit, exportAudit, history, options, readable, restoreVersion, undo, verifyAudit, welcome } from './kernel.ts'
import {
  keepListSettings,
  listView,
  listViews,
  publishListView,
  removeListView,
  saveListView,
  viewScope,
} from './list-view.ts'
import { dismissGuide, guide, guideProgress, tickGuide } from './guide.ts'
import { param, params } from './param.ts'
import { postSelect } from './post.ts'
import { region, regionLazyList, regionSelect, regions, regionTree } from './region.ts'
import {
  resumeTenant,
  suspendTenant,
  tenant,
  tenantInfo,
  tenantKind,
  tenants,
  tenantSelect,
  tenantSetting,
} from './tenant.ts'

export * from './dept.ts'
export * from './dict-entry.ts'
export * from './dictionaries.ts'
export * from './guide.ts'
export * from './kernel.ts'
export * from './list-view.ts'
export * from './param.ts'
export * from './post.ts'
export * from './region.ts'
export * from './tenant.ts'

export const system = area('system', ['系统管理', 'System'], {
  resources: { params, depts, dicts, regions, tenants },
  calls: {
    options,
    readable,
    history,
    audit,
    verifyAudit,
    exportAudit,
    undo,
    restoreVersion,
    welcome,
    guide,
    tickGuide,
    dismissGuide,
    deptTree,
    deptLazyTree,
    deptLazyList,
    deptSelect,
    listViews,
    saveListView,
    publishListView,
    removeListView,
    keepListSettings,
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
    suspendTenant,
    resumeTenant,
    tenantSelect,
    tenantSetting,
    tenantInfo,
  },
  entities: [param, dept, dictEntry, region, tenant, guideProgress, listView],
  dictionaries: [...dictionaries, tenantKind, viewScope],
})
