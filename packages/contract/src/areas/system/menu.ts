import { menuGroup, menuPage } from '../../kernel/index.ts'
import { applets } from './applet.ts'
import { announcements } from './announcement.ts'
import { businessSettings } from './business-setting.ts'
import { datasources } from './datasource.ts'
import { depts } from './dept.ts'
import { dictBizs } from './dict-biz.ts'
import { dicts } from './dict-entry.ts'
import { feedbacks } from './feedback.ts'
import { hotWords } from './hot-word.ts'
import { logApis, logErrors, logUsuals } from './log.ts'
import { notices } from './notice.ts'
import { params } from './param.ts'
import { posts } from './post.ts'
import { regions } from './region.ts'
import { tenants } from './tenant.ts'
import { tenantCompanies } from './tenant-company.ts'
import { wxMessages } from './wx-message.ts'

export const systemMenu = menuGroup('system', ['系统管理', 'System'], 'setting', [
  menuPage('/system/tenant', ['租户管理', 'Tenants'], 'cluster', {
    resource: tenants,
  }),
  menuPage('/system/company', ['企业资料', 'Company profiles'], 'solution', { resource: tenantCompanies }),
  menuPage('/system/dept', ['机构管理', 'Departments'], 'apartment', { resource: depts }),
  menuPage('/system/post', ['岗位管理', 'Posts'], 'idcard', { resource: posts }),
  menuPage('/system/dict', ['系统字典', 'Dictionaries'], 'book', { resource: dicts }),
  menuPage('/system/dictbiz', ['业务字典', 'Business dictionaries'], 'read', { resource: dictBizs }),
  menuPage('/system/param', ['参数管理', 'Parameters'], 'control', {
    resource: params,
    rights: [{ code: 'maintenance', label: ['维护期间可用', 'Works during maintenance'], roles: ['operator'] }],
  }),
  menuPage('/system/announcement', ['公告管理', 'Announcements'], 'bell', { resource: announcements }),
  menuPage('/desk/notice', ['通知公告', 'Notices'], 'notification', { resource: notices }),
  menuPage('/desk/feedback', ['意见反馈', 'Feedback'], 'comment', { resource: feedbacks }),
  menuPage('/system/hotword', ['热词', 'Hot words'], 'fire', { resource: hotWords }),
  menuPage('/tool/datasource', ['数据源管理', 'Data sources'], 'database', { resource: datasources }),
  menuPage('/system/applet', ['小程序配置', 'Mini programs'], 'mobile', { resource: applets }),
  menuPage('/wx/message', ['微信消息日志', 'WeChat messages'], 'wechat', { resource: wxMessages }),
  menuPage('/system/setting', ['业务设置', 'Business settings'], 'setting', { resource: businessSettings }),
  menuPage('/base/region', ['行政区划', 'Regions'], 'environment', { resource: regions }),
  menuPage('/monitor/log/usual', ['通用日志', 'General log'], 'file-search', { resource: logUsuals }),
  menuPage('/monitor/log/api', ['接口日志', 'Log of calls'], 'file-search', { resource: logApis }),
  menuPage('/monitor/log/error', ['错误日志', 'Log of faults'], 'bug', { resource: logErrors }),
  menuPage('/monitor/audit', ['审计', 'Audit'], 'audit', { code: 'audit' }),
])
