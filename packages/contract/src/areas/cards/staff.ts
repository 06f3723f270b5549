import {
  call,
  companyRoles,
  dict,
  dictionary,
  entity,
  flag,
  int,
  money,
  one,
  platformRoles,
  resource,
  text,
} from '../../kernel/index.ts'

export const staffStatus = dictionary('staff_card_status', ['账户状态', 'State'], {
  1: ['正常', 'Active'],
  2: ['冻结', 'Frozen'],
  3: ['停用', 'Disabled'],
})

/** An employee of a company who may get cards. The row is the company's own. */
export const staffAccount = entity(
  'staffAccount',
  ['员工', 'Employee'],
  {
    name: text(['姓名', 'Name'], {
      required: true,
      search: true,
      max: 32,
      width: 104,
      aliases: ['名字', '员工姓名', '员工', 'Full name', 'Employee'],
    }),
    phone: text(['手机号', 'Phone'], {
      required: true,
      search: true,
      format: 'mobile',
      mask: true,
      unique: true,
      width: 132,
      aliases: ['手机', '手机号码', '联系电话', '电话', 'Mobile', 'Phone number'],
    }),
    jobNo: text(['工号', 'Staff number'], {
      max: 20,
      search: true,
      width: 112,
      aliases: ['员工编号', '员工号', 'Job no', 'Employee number'],
    }),
    deptName: text(['部门', 'Department'], {
      max: 64,
      search: true,
      width: 140,
      aliases: ['所属部门', '部门名称', 'Dept', 'Department name'],
    }),
    plateNo: text(['车牌', 'Plate'], {
      max: 10,
      width: 112,
      aliases: ['车牌号', '车牌号码', '车辆', 'Plate number', 'Licence plate'],
    }),
    dayLimit: money(['每日限额', 'Limit per day'], { sum: false, aliases: ['日限额', 'Daily limit'] }),
    cardStatus: dict(['状态', 'State'], { of: staffStatus, int: true, required: true, initial: 1, width: 96 }),
  },
  { display: 'name', code: 'jobNo', found: ['name', 'phone', 'jobNo'] },
)
export const staffAccounts = resource(staffAccount, {
  base: 'zytstaffaccount/staffaccount',
  roles: { read: [...platformRoles, ...companyRoles], write: ['company'] },
  // Employees belong to a company; a row of the platform's own would be nobody's.
  addedBy: 'tenant',
  imports: true,
  paths: {
    list: ['zytstaffaccount/staffaccount/page2'],
    remove: ['GET zytstaffaccount/staffaccount/remove'],
    submit: ['zytstaffaccount/staffaccount/saveOne', 'zytstaffaccount/staffaccount/updateOne'],
  },
})

/**
 * The import of the list as one call, for programs: XLSX or CSV with 手机号 姓名 工号 部门 车牌 每日限额 in any order. Nothing is written while a row is bad,
 * unless `partial`. A phone that is known already is updated; what its row leaves empty stays as it is.
 */
export const importStaff = call({
  title: ['导入员工', 'Import employees'],
  path: 'POST zyt/staff/importStaffAccount',
  permission: 'staffAccount_import',
  by: 'tenant',
  upload: true,
  input: {
    partial: flag(['跳过错误行', 'Skip bad rows'], { initial: false }),
    dryRun: flag(['只检查', 'Only check'], { initial: false }),
  },
  output: one({
    total: int(['总行数', 'Rows'], { required: true }),
    imported: int(['导入', 'Imported'], { required: true }),
    updated: int(['更新', 'Updated'], { required: true }),
    failed: int(['错误行数', 'Bad rows'], { required: true }),
    failures: {
      kind: 'json',
      label: ['错误明细', 'What is wrong'],
      options: {
        rows: {
          row: int(['行号', 'Row'], { required: true }),
          field: text(['列', 'Column']),
          value: text(['内容', 'Value']),
          reason: text(['原因', 'Reason'], { required: true }),
        },
      },
    } as const,
  }),
  refuses: ['importFailed'],
})
