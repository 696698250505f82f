import type { NotedRequest } from '../../ports/request-log.ts';
import type { RequestRecord } from '../../resources/request-record.ts';
import { ExchangeFacts } from './exchange-facts.ts';
import { toRequestRecord } from './to-request-record.ts';

/** A logged request: converted to a record without secrets later, or discarded. */
export class Exchange extends ExchangeFacts implements NotedRequest {
  get isNotable(): boolean {
    return this.origin.request.method !== 'GET' || (this.response?.status ?? 0) >= 400;
  }

  get isRefused(): boolean {
    const status = this.response?.status ?? 0;
    return status >= 400 && status < 500;
  }

  get weight(): number {
    const resultLength = this.result?.ok ? this.result.value.length : 0;
    return (this.requestBody?.length ?? 0) + resultLength;
  }

  toRecord(): RequestRecord {
    return toRequestRecord(this);
  }
}
