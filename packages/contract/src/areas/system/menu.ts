import { menuGroup, menuPage } from '../../kernel/index.ts'
import { depts } from './dept.ts'
import { dicts } from './dict-entry.ts'
import { audit } from './kernel.ts'
import { params } from './param.ts'
import { regions } from './region.ts'
import { resumeTenant, suspendTenant, tenants } from './tenant.ts'

export const systemMenu = menuGroup('system', ['系统管理', 'System'], 'setting', [
  menuPage('/system/tenant', ['租户管理', 'Tenants'], 'cluster', {
    resource: tenants,
    calls: [suspendTenant, resumeTenant],
  }),
  menuPage('/system/dept', ['机构管理', 'Departments'], 'apartment', { resource: depts }),
  menuPage('/system/dict', ['系统字典', 'Dictionaries'], 'book', { resource: dicts }),
  menuPage('/system/param', ['参数管理', 'Parameters'], 'control', { resource: params }),
  menuPage('/base/region', ['行政区划', 'Regions'], 'environment', { resource: regions }),
  menuPage('/monitor/audit', ['审计', 'Audit'], 'audit', { code: 'audit', calls: [audit] }),
])
