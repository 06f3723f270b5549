const browsers = ['Edg', 'OPR', 'MicroMessenger', 'Firefox', 'Chrome', 'Safari'] as const
const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', MicroMessenger: 'WeChat' }
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux'] as const

/** What a browser says of itself (its `User-Agent`), in two words; as it stands where nothing is known in it. */
export function deviceName(agent: string): string {
  const browser = browsers.find(one => agent.includes(one))
  const system = systems.find(one => agent.includes(one))
  return [browser && (names[browser] ?? browser), system].filter(Boolean).join(' · ') || agent
}
