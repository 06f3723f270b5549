import { dict, dictionary, entity, resource, secret, text } from '../../kernel/index.ts'

export const driverClass = dictionary('datasource_driver', ['驱动', 'Driver'], {
  'org.postgresql.Driver': ['PostgreSQL', 'PostgreSQL'],
  'com.mysql.cj.jdbc.Driver': ['MySQL', 'MySQL'],
  'oracle.jdbc.OracleDriver': ['Oracle', 'Oracle'],
  'com.microsoft.sqlserver.jdbc.SQLServerDriver': ['SQL Server', 'SQL Server'],
})

/** A database of somebody else that reports and interfaces are told of. Its password is sealed and never answered. */
export const datasource = entity(
  'datasource',
  ['数据源', 'Data source'],
  {
    name: text(['名称', 'Name'], { required: true, search: true, unique: true, max: 64 }),
    driverClass: dict(['驱动', 'Driver'], { of: driverClass, required: true, search: true }),
    url: text(['连接地址', 'Address'], { required: true, hint: ['以 jdbc: 开头', 'Begins with jdbc:'] }),
    username: text(['用户名', 'User'], { required: true, max: 64 }),
    password: secret(['密码', 'Password'], { starred: true }),
    remark: text(['备注', 'Remark'], { list: false }),
  },
  { display: 'name' },
)

export const datasources = resource(datasource, { base: 'blade-develop/datasource', writtenBy: 'platform' })
