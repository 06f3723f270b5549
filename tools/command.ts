/** Runs a command of an operator: what is wrong is said in sentences, and the process ends with 1. */
export async function command(
  usage: string,
  work: (say: (line: string) => void, usage: () => never) => Promise<void>,
): Promise<void> {
  try {
    await work(
      line => process.stdout.write(`${line}\n`),
      () => {
        throw new Error(`usage: ${usage}`)
      },
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
