import { menuGroup, menuPage } from '../../kernel/index.ts'
import { announcements } from './announcement.ts'
import { depts } from './dept.ts'
import { dicts } from './dict-entry.ts'
import { params } from './param.ts'
import { posts } from './post.ts'
import { regions } from './region.ts'
import { tenants } from './tenant.ts'

export const systemMenu = menuGroup('system', ['系统管理', 'System'], 'setting', [
  menuPage('/system/tenant', ['租户管理', 'Tenants'], 'cluster', {
    resource: tenants,
  }),
  menuPage('/system/dept', ['机构管理', 'Departments'], 'apartment', { resource: depts }),
  menuPage('/system/post', ['岗位管理', 'Posts'], 'idcard', { resource: posts }),
  menuPage('/system/dict', ['系统字典', 'Dictionaries'], 'book', { resource: dicts }),
  menuPage('/system/param', ['参数管理', 'Parameters'], 'control', { resource: params }),
  menuPage('/system/announcement', ['公告管理', 'Announcements'], 'bell', { resource: announcements }),
  menuPage('/base/region', ['行政区划', 'Regions'], 'environment', { resource: regions }),
  menuPage('/monitor/audit', ['审计', 'Audit'], 'audit', { code: 'audit' }),
])
