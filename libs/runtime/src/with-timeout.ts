/** A database that takes longer is as good as away. */
const answerMaxMs = 1_000;

/** What is told on the ops port never waits for long. */
export async function withTimeout<T>(task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), answerMaxMs);
  });
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}
