import { registerWebhook } from './registration/register-webhook.ts';
import {
  deleteWebhook,
  listWebhooks,
  rotateSigningSecret,
  showListenSecret,
  showSigningSecret,
  updateWebhook,
} from './registration/webhooks.ts';

export const webhookOperations = {
  register: registerWebhook,
  update: updateWebhook,
  list: listWebhooks,
  delete: deleteWebhook,
  showSigningSecret,
  rotateSigningSecret,
  showListenSecret,
};
