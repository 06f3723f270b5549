import { call, dict, dictionary, entity, int, one, ref, resource, secret, text } from '../../kernel/index.ts'

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
    url: text(['连接地址', 'Address'], {
      required: true,
      hint: ['以 jdbc: 开头，主机为公网域名', 'Begins with jdbc:, its host is a public name'],
    }),
    username: text(['用户名', 'User'], { required: true, max: 64 }),
    password: secret(['密码', 'Password'], { starred: true }),
    remark: text(['备注', 'Remark'], { list: false }),
  },
  { display: 'name' },
)

export const datasources = resource(datasource, { base: 'blade-develop/datasource', writtenBy: 'platform' })

/** Whether somebody listens there who speaks as the driver does; neither user nor password is sent. */
export const tryDatasource = call({
  title: ['测试连接', 'Try the connection'],
  path: 'POST blade-develop/datasource/try',
  permission: 'datasource_try',
  roles: ['administrator'],
  by: 'platform',
  on: datasource,
  input: { id: ref(['数据源', 'Data source'], { required: true }) },
  output: one({ ms: int(['用时（毫秒）', 'Milliseconds'], { required: true }) }),
  done: ['可以连接', 'It can be reached'],
  refuses: ['datasourceUnreachable'],
})
