// Loaded before the program (node --import). A process whose parent was killed gets no signal and
// would go on running, with its port and its database. So it checks its parent every second, and
// sends itself SIGTERM when that has gone.
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 1000).unref();
