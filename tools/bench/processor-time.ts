/** A task for servers whose cost is measured. */
export const processorTime = {
  /** Since the start, in microseconds, with everything that the process does besides. */
  async spent(): Promise<number> {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};
