// @ts-check
/** What Linux says of a process; nothing elsewhere. https://man7.org/linux/man-pages/man5/proc.5.html */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const isLinux = process.platform === 'linux';

/** How many files a process has open, without the connections of who asks it. @param {number} pid */
export function openFilesOf(pid) {
  if (!isLinux) return 0;
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((one) => {
    try {
      return !readlinkSync(`${folder}/${one}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
}

/** The programs that a process has started and that run. @param {number} pid @returns {number[]} */
export function childrenOf(pid) {
  if (!isLinux) return [];
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** What of the memory of a process is its own and in use. @param {number} pid */
export function privateMebibytesOf(pid) {
  if (!isLinux) return 0;
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const lines = text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
}
