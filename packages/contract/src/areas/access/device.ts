import { call, flag, list, moment, ref, text } from '../../kernel/index.ts'
import { user } from './user.ts'

/** Where somebody is signed in: each sign-in is a session of its own, on one device. */
export const myDevices = call({
  title: ['我的登录设备', 'Where I am signed in'],
  path: 'GET blade-user/device',
  permission: 'signedIn',
  reads: ['session'],
  output: list({
    id: text(['编号', 'Id'], { required: true }),
    /** As the browser says of itself. */
    agent: text(['浏览器', 'Browser']),
    address: text(['地址', 'Address']),
    signInTime: moment(['登录时间', 'Signed in at'], { required: true }),
    lastSeenTime: moment(['最近续期', 'Last renewed'], { required: true }),
    isCurrent: flag(['本机', 'This device'], { required: true }),
  }),
})

/** Signs one's own other devices out: the one that is named, or all but this one. */
export const endMyDevices = call({
  title: ['退出登录设备', 'Sign devices out'],
  path: 'POST blade-user/device/end',
  permission: 'signedIn',
  danger: true,
  confirm: ['该设备须重新登录', 'Whoever uses it has to sign in again'],
  input: { id: text(['设备', 'Device'], { max: 36, hint: ['不填则退出其他所有设备', 'Left empty, all others'] }) },
  done: ['已退出', 'Signed out'],
})

/** For whom somebody else may be using: they sign in again everywhere, by their password. */
export const endUserDevices = call({
  title: ['强制下线', 'Sign out everywhere'],
  path: 'POST blade-user/sign-out',
  permission: 'user_reset',
  on: user,
  danger: true,
  confirm: ['该用户在所有设备上须重新登录', 'They have to sign in again on every device'],
  input: { id: ref(['用户', 'User'], { required: true }) },
  done: ['已下线', 'Signed out'],
})
