// Loaded before the program (node --import). A process whose parent was killed outright gets no
// signal and would run on unseen, holding its port and its database; so it looks, and then ends
// itself in order.
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 1000).unref();
