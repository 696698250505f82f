// @ts-check
/** Process information from Linux; not available elsewhere. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const isLinux = process.platform === 'linux';

/** Number of open files of a process, without connections. @param {number} pid */
export function openFilesOf(pid) {
  if (!isLinux) return 0;
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((descriptor) => {
    try {
      return !readlinkSync(`${folder}/${descriptor}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
}

/** Running child processes. @param {number} pid @returns {number[]} */
export function childrenOf(pid) {
  if (!isLinux) return [];
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** Private memory of a process in MiB. @param {number} pid */
export function privateMebibytesOf(pid) {
  if (!isLinux) return 0;
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const lines = text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
}
