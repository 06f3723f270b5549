import autocannon from 'autocannon'

// A process of its own that asks one address without a pause until it is told to stop, and then says what it was answered.
const [url = '', token = '', connections = '1'] = process.argv.slice(2)
const flood = autocannon(
  { url, headers: { 'blade-auth': `bearer ${token}` }, connections: Number(connections), duration: 3_600 },
  (_, { '2xx': answered, non2xx: refused, duration }) => console.log(JSON.stringify({ answered, refused, duration })),
)
process.once('SIGTERM', () => flood.stop())
