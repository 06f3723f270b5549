import { call, companyRoles, dict, dictionary, entity, flag, ref, resource, text } from '../../kernel/index.ts'

export const titleType = dictionary('invoice_title_type', ['抬头类型', 'Kind of title'], {
  1: ['企业', 'Company'],
  2: ['个人', 'Person'],
})

/** To whom invoices are made out: several for a tenant, one of them unless another is chosen. */
export const invoiceTitle = entity(
  'invoiceTitle',
  ['发票抬头', 'Invoice title'],
  {
    titleType: dict(['抬头类型', 'Kind'], { of: titleType, int: true, required: true, initial: 1, search: true }),
    buyerName: text(['抬头', 'Name'], { required: true, search: true, max: 100 }),
    buyerTaxNo: text(['税号', 'Tax number'], {
      max: 20,
      unique: true,
      requiredWhen: { titleType: 1 },
      format: 'taxNumber',
    }),
    regAddress: text(['注册地址', 'Registered address'], { max: 100, list: false }),
    regPhone: text(['注册电话', 'Registered phone'], { format: 'phone', list: false }),
    bankName: text(['开户银行', 'Bank'], { max: 64, list: false }),
    bankAccount: text(['银行账号', 'Bank account'], { format: 'accountNumber', mask: true, list: false }),
    email: text(['收票邮箱', 'E-mail for invoices'], { required: true, format: 'email', max: 64 }),
    phone: text(['收票手机', 'Mobile for invoices'], { format: 'mobile', mask: true }),
    isDefault: flag(['默认', 'Usual'], { required: true, initial: false, readOnly: true, inForce: true }),
  },
  { display: 'buyerName', code: 'buyerTaxNo' },
)

export const invoiceTitles = resource(invoiceTitle, {
  base: 'invoiceManager',
  roles: { read: ['admin', ...companyRoles], write: ['admin', 'company'] },
  paths: { submit: ['invoiceManager/saveOrUpdate'], remove: ['invoiceManager/delete/{id}'] },
})

export const setUsualTitle = call({
  title: ['设为默认', 'Make it the usual one'],
  path: 'POST invoiceManager/setDefault',
  permission: 'invoiceTitle_edit',
  by: 'owner',
  on: invoiceTitle,
  input: { id: ref(['发票抬头', 'Invoice title'], { required: true, to: 'invoiceTitle' }) },
})
